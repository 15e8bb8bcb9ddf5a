import { clsx } from "clsx";

/** A tray with a sheet of paper, written on in the accent. The same drawing as public/favicon.svg. */
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
      <path d="M8 13V4.2h7.2L18 7v6" className="fill-surface" />
      <path d="M10.8 8.6h4.4M10.8 11.2h4.4" className="stroke-accent" />
      <path
        d="M2.8 13.2h4.6c.5 0 .9.3 1 .8l.5 1.6c.1.5.6.8 1 .8h6.2c.4 0 .9-.3 1-.8l.5-1.6c.1-.5.5-.8 1-.8h4.6v6.4a2 2 0 0 1-2 2H4.8a2 2 0 0 1-2-2z"
        className="fill-surface"
      />
    </svg>
  );
}

export function Logo({ size = "medium" }: { size?: "small" | "medium" }) {
  return (
    <span className="inline-flex items-center gap-[9px]">
      <LogoMark />
      {/* The serif stands high in its line: lowered onto the baseline of what is beside it. */}
      <span
        className={clsx(
          "display pt-[3px] font-strong leading-none tracking-[-0.01em] [font-variation-settings:'opsz'_30]",
          size === "small" ? "text-17" : "text-[1.1875rem]",
        )}
      >
        Formtray
      </span>
    </span>
  );
}
