import { LegalPage } from "~/features/site/legal-page";
import { pageMeta } from "~/features/site/meta";
import { legal } from "~content/legal";

const page = legal("imprint");

export const meta = () => pageMeta({ title: `${page.title} · Formtray`, description: page.description });

export default function Imprint() {
  return <LegalPage {...page} />;
}
