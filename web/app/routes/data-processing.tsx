import { LegalPage } from "~/features/site/legal-page";
import { describe } from "~/features/site/meta";
import { legal } from "~content/legal";

const page = legal("data-processing");

export const meta = () => describe({ title: `${page.title} · Formtray`, description: page.description });

export default function DataProcessing() {
  return <LegalPage {...page} />;
}
