import { LegalPage } from "~/features/site/legal-page";
import { pageMeta } from "~/features/site/meta";
import { legal } from "~content/legal";

const page = legal("privacy");

export const meta = () => pageMeta({ title: `${page.title} · Formtray`, description: page.description });

export default function Privacy() {
  return <LegalPage {...page} />;
}
