import { clsx } from "clsx";

/** A tray with two sheets of paper, the front one written on in the accent. The same drawing as public/favicon.svg. */
export function LogoMark({ className = "size-[26px]" }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 26 26"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinejoin="round"
      strokeLinecap="round"
      className={className}
    >
      <path d="M9.8 5.8V2.8h6.8l3 3v7.4" className="stroke-ink-faint" />
      <path d="M6.2 14.5V6.4h7.2l2.6 2.6v5.5" className="fill-surface" />
      <path d="M9.2 10.4h3.8M9.2 13.2h3.8" className="stroke-accent" />
      <path
        d="M2.8 14h4.3c.5 0 .9.3 1 .8l.5 1.5c.1.5.6.8 1 .8h6.8c.4 0 .9-.3 1-.8l.5-1.5c.1-.5.5-.8 1-.8h4.3v6.4a2 2 0 0 1-2 2H4.8a2 2 0 0 1-2-2z"
        className="fill-surface"
      />
    </svg>
  );
}

export function Logo({ size = "medium" }: { size?: "small" | "medium" }) {
  return (
    <span className="inline-flex items-center gap-[9px]">
      <LogoMark />
      <span
        className={clsx(
          "display font-strong leading-none [font-variation-settings:'opsz'_30]",
          size === "small" ? "text-17" : "text-20",
        )}
      >
        Formtray
      </span>
    </span>
  );
}
