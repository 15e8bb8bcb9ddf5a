import { LegalPage } from "~/features/site/legal-page";
import { pageMeta } from "~/features/site/meta";
import { legal } from "~content/legal";

const page = legal("terms");

export const meta = () => pageMeta({ title: `${page.title} · Formtray`, description: page.description });

export default function Terms() {
  return <LegalPage {...page} />;
}
