import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import type { ReactNode } from "react";

type Tone = "note" | "good" | "warn" | "bad";

const signs: Record<Tone, { icon: LucideIcon; look: string }> = {
  note: { icon: Info, look: "bg-note-soft text-note" },
  good: { icon: CircleCheck, look: "bg-good-soft text-good" },
  warn: { icon: TriangleAlert, look: "bg-warn-soft text-warn" },
  bad: { icon: CircleAlert, look: "bg-bad-soft text-bad" },
};

interface NoticeProps {
  tone?: Tone;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

/** Said in its place and staying there: what happened, what it means, the next step (as `action`, such as Retry). */
export function Notice({ tone = "note", title, children, action }: NoticeProps) {
  const { icon: Icon, look } = signs[tone];
  return (
    <div
      role={tone === "bad" ? "alert" : undefined}
      className={clsx("flex items-start gap-3 rounded-card px-4 py-3", look)}
    >
      <Icon aria-hidden className="mt-px size-[18px] shrink-0" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-56">
          <p className="font-strong">{title}</p>
          {children && <div className="wrap-anywhere text-ink">{children}</div>}
        </div>
        {action}
      </div>
    </div>
  );
}
