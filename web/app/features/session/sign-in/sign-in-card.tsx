import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Logo } from "~/ui/layout/logo";

interface SignInCardProps {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
  below?: ReactNode;
  /** Under the navigation, which has the logo already. */
  framed?: boolean;
}

/** The sign-in screens: one sheet of paper in its tray, and nothing else to read. */
export function SignInCard({ title, lead, children, below, framed }: SignInCardProps) {
  return (
    <div
      className={clsx(
        "grid content-start px-4 pt-8 sm:content-center sm:px-6 sm:pt-12",
        framed ? "sm:min-h-[min(40rem,100dvh-3.5rem)]" : "sm:min-h-[min(60rem,100dvh)] sm:pb-12",
      )}
    >
      {!framed && (
        <header className="flex justify-center pb-8 sm:pb-9">
          <a href="/" aria-label="Formtray home" className="flex rounded-control">
            <Logo />
          </a>
        </header>
      )}
      <main className="mx-auto w-full max-w-[26rem]">
        <div className="relative px-2.5 pb-2.5">
          <Tray />
          <section className="relative rounded-[12px] border border-line bg-surface px-6 pt-7 pb-8 shadow-float sm:px-9 sm:pt-9 sm:pb-10">
            <h1 className="display text-28 leading-tight">{title}</h1>
            {lead && <p className="wrap-anywhere mt-1.5 text-ink-soft">{lead}</p>}
            {children && <div className={lead ? "mt-6" : "mt-5"}>{children}</div>}
          </section>
        </div>
        {below && <div className="mt-6 grid gap-2 text-center text-ink-soft">{below}</div>}
      </main>
    </div>
  );
}

/** As under the inbox on the start page: only its rim shows. */
function Tray() {
  return (
    <div
      aria-hidden
      className="absolute inset-x-0 bottom-0 h-9 rounded-b-sheet border-2 border-line-strong border-t-0 bg-sunken"
    />
  );
}

export const linkClass = "font-label text-accent-ink underline-offset-4 hover:underline";
