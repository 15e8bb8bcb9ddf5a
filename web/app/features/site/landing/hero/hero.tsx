import { clsx } from "clsx";
import { buttonClass } from "~/ui/buttons/button";
import { WithBilling } from "../../billing-parts";
import { wide } from "../../layout/width";
import { heroSamples } from "../../snippets/samples";
import { Snippet } from "../../snippets/snippet";
import { FirstFormLink, InvitationNeeded } from "./first-form-link";
import { SampleInbox } from "./sample-inbox";

export function Hero() {
  return (
    <section
      aria-labelledby="hero-title"
      className={clsx(wide, "grid items-center gap-x-16 gap-y-11 pt-8 pb-16 lg:grid-cols-[1.02fr_1fr] lg:pt-14")}
    >
      <div className="min-w-0">
        <h1
          id="hero-title"
          className="display text-[2.625rem] leading-[1.04] tracking-[-0.025em] [font-variation-settings:'opsz'_72] sm:text-[3.875rem] sm:leading-[1.02]"
        >
          Every form on your site, in one tray.
        </h1>
        <p className="mt-5 max-w-[27em] text-17 text-ink-soft leading-[1.55] max-sm:text-balance sm:text-18">
          Point any HTML form at your Formtray endpoint URL. Submissions and files arrive in one inbox, and visitors
          only see “sent” once everything is stored.
        </p>
        <div className="mt-7 flex flex-wrap gap-3 max-sm:*:grow">
          <FirstFormLink />
          <a href="#demo" className={buttonClass("plain", "large")}>
            Try it live
          </a>
        </div>
        <p className="mt-3.5 text-13 text-ink-faint">
          <WithBilling>150 submissions a month free. No credit card needed. </WithBilling>
          Set up in 30 seconds to 2 minutes.
          <InvitationNeeded />
        </p>
      </div>
      <div className="min-w-0 lg:pb-8">
        <Snippet name="Form code" samples={heroSamples} className="shadow-float [&_pre]:pb-7" />
        <SampleInbox />
      </div>
    </section>
  );
}
