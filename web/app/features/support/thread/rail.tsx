import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Avatar } from "~/ui/data/avatar";
import { LogoMark } from "~/ui/layout/logo";
import type { Author } from "../api-types";

/** People and events hang on the same line, which is drawn once for all of them. */
export const railClass = clsx(
  "relative grid gap-[18px] before:absolute before:top-3 before:bottom-3 before:left-3 before:w-px before:bg-line-strong",
  "sm:before:left-[14px]",
);

export const onRailClass =
  "relative grid grid-cols-[25px_minmax(0,1fr)] gap-x-[11px] sm:grid-cols-[29px_minmax(0,1fr)] sm:gap-x-3.5";

/** Who wrote something. */
export function AuthorFace({ author: { role, name } }: { author: Author }) {
  // The ring around it is a gap in the line.
  const ring = "size-[25px]! text-11! shadow-[0_0_0_4px_var(--color-surface)] sm:size-[29px]!";
  if (role !== "operator") return <Avatar name={name} look={role === "customer" ? "ink" : "paper"} className={ring} />;
  return (
    <span
      aria-hidden
      className="grid size-[25px] place-items-center rounded-round border border-line-strong bg-sunken shadow-[0_0_0_4px_var(--color-surface)] sm:size-[29px]"
    >
      <LogoMark className="size-4 sm:size-[18px]" />
    </span>
  );
}

/** What happened without words: one quiet line. */
export function RailEvent({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className={clsx(onRailClass, "items-center text-13 text-ink-soft")}>
      <span
        aria-hidden
        className="grid size-[22px] place-items-center justify-self-center rounded-round border border-line-strong bg-surface text-ink-faint shadow-[0_0_0_4px_var(--color-surface)]"
      >
        <Icon className="size-3.5" />
      </span>
      <p className="min-w-0">{children}</p>
    </li>
  );
}
