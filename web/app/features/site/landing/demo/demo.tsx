import { clsx } from "clsx";
import { wide } from "../../layout/width";
import { DemoForm } from "./demo-form";
import { DemoInbox } from "./demo-inbox";

/** A form that really posts, and where it lands. islands/landing/demo.ts runs it in place; without scripts the server's answer shows it. */
export function Demo() {
  return (
    <section id="demo" aria-labelledby="demo-title" className="scroll-mt-0 border-line border-y bg-sunken">
      <div className={clsx(wide, "py-16 sm:py-20")}>
        <h2 id="demo-title" className="display text-28 leading-[1.1] sm:text-[2.5rem] sm:leading-[1.08]">
          Try it now, without an account
        </h2>
        <p className="mt-4 max-w-[38em] text-16 text-ink-soft leading-relaxed">
          This form posts to a real endpoint on this server, just like yours would. Only you can see what you send, and
          it’s deleted after 10 minutes. No cookies.
        </p>
        <div data-demo className="mt-9 grid gap-x-10 gap-y-8 sm:mt-11 lg:grid-cols-[1fr_1.12fr] lg:gap-x-14">
          <DemoForm />
          <DemoInbox />
        </div>
      </div>
    </section>
  );
}
