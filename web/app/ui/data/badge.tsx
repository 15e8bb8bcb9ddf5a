import { clsx } from "clsx";
import type { ReactNode } from "react";

type Tone = "neutral" | "good" | "warn" | "bad" | "note" | "accent" | "outline";

const tones: Record<Tone, string> = {
  neutral: "bg-sunken text-ink-soft",
  good: "bg-good-soft text-good",
  warn: "bg-warn-soft text-warn",
  bad: "bg-bad-soft text-bad",
  note: "bg-note-soft text-note",
  accent: "bg-accent-soft text-accent-ink",
  outline: "border border-line-strong text-ink-soft",
};

interface BadgeProps {
  tone?: Tone;
  /** A dot before the text: a state that lasts, such as "receiving". */
  dot?: boolean;
  children: ReactNode;
}

export function Badge({ tone = "neutral", dot, children }: BadgeProps) {
  return (
    <span
      className={clsx(
        "num inline-flex h-5 items-center gap-1.5 whitespace-nowrap rounded-tight px-[7px] font-label text-12",
        tones[tone],
      )}
    >
      {dot && <span aria-hidden className="size-2 rounded-round bg-current" />}
      {children}
    </span>
  );
}
