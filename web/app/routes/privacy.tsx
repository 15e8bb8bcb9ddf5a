import { LegalPage } from "~/features/site/legal-page";
import { describe } from "~/features/site/meta";
import { legal } from "~content/legal";

const page = legal("privacy");

export const meta = () => describe({ title: `${page.title} · Formtray`, description: page.description });

export default function Privacy() {
  return <LegalPage {...page} />;
}
