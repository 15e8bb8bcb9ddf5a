import { clsx } from "clsx";
import { LogoMark } from "~/ui/layout/logo";
import { WithBilling } from "../billing-parts";
import { wide } from "../layout/width";
import { FirstFormLink } from "./hero/first-form-link";

export function Closing() {
  return (
    <section aria-labelledby="closing-title" className={clsx(wide, "pt-20 sm:pt-28")}>
      <div className="grid justify-items-center rounded-sheet border border-line bg-sunken px-6 py-14 text-center sm:py-20">
        <LogoMark className="size-14" />
        <h2 id="closing-title" className="display mt-6 text-36 leading-[1.06] sm:text-48">
          Set up your form in 2 minutes
        </h2>
        <p className="mt-3 max-w-[32em] text-balance text-16 text-ink-soft leading-relaxed">
          All you need is an email address and one line in your HTML.
        </p>
        <FirstFormLink className="mt-7" />
        <WithBilling>
          <p className="mt-3.5 text-balance text-13 text-ink-soft">
            150 submissions a month free. No credit card needed.
          </p>
        </WithBilling>
      </div>
    </section>
  );
}
