import { WithBilling } from "~/features/site/billing-parts";
import { Audiences } from "~/features/site/landing/audiences";
import { Closing } from "~/features/site/landing/closing";
import { Demo } from "~/features/site/landing/demo/demo";
import { Features } from "~/features/site/landing/features";
import { Hero } from "~/features/site/landing/hero/hero";
import { Latest } from "~/features/site/landing/latest";
import { Pricing } from "~/features/site/landing/pricing/pricing";
import { Problem } from "~/features/site/landing/problem";
import { Proof } from "~/features/site/landing/proof";
import { Scenarios } from "~/features/site/landing/scenarios";
import { Steps } from "~/features/site/landing/steps";
import { pageMeta } from "~/features/site/meta";
import landing from "~/islands/landing.ts?worker&url";

export const meta = () =>
  pageMeta({
    title: "Formtray: every form on your site, in one tray",
    description:
      "A backend for HTML forms. Receive submissions and file uploads in one inbox, by email and by webhook.",
  });

export default function Landing() {
  return (
    <main id="content" tabIndex={-1}>
      <Hero />
      <Demo />
      <Proof />
      <Problem />
      <Steps />
      <Scenarios />
      <Audiences />
      <Features />
      <WithBilling>
        <Pricing />
      </WithBilling>
      <Latest />
      <Closing />
      <script type="module" src={landing} />
    </main>
  );
}
