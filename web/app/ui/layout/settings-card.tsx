import type { ReactNode } from "react";
import { Card } from "./card";

interface SettingsCardProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

export const cardPadding = "px-4 sm:px-[22px]";

/** One sheet of a form's settings. Its parts are divided by hairlines; each has `cardPadding`. */
export function SettingsCard({ title, lead, children }: SettingsCardProps) {
  return (
    <Card>
      <header className={`${cardPadding} pt-[18px] pb-4`}>
        <h3 className="font-strong text-15">{title}</h3>
        {lead && <p className="mt-0.5 text-13 text-ink-soft">{lead}</p>}
      </header>
      {children}
    </Card>
  );
}
