import { Logo, LogoMark } from "~/ui/layout/logo";
import { Chapter, Specimen } from "./specimen";

// Written out, because Tailwind only makes the classes it can read.
const colours = [
  ["ground", "bg-ground"],
  ["surface", "bg-surface"],
  ["sunken", "bg-sunken"],
  ["chosen", "bg-chosen"],
  ["line", "bg-line"],
  ["line-strong", "bg-line-strong"],
  ["field-line", "bg-field-line"],
  ["ink-faint", "bg-ink-faint"],
  ["ink-soft", "bg-ink-soft"],
  ["ink", "bg-ink"],
  ["accent", "bg-accent"],
  ["accent-soft", "bg-accent-soft"],
  ["good", "bg-good"],
  ["warn", "bg-warn"],
  ["bad", "bg-bad"],
  ["star", "bg-star"],
  ["note", "bg-note"],
] as const;

export function Foundations() {
  return (
    <Chapter title="Foundations">
      <Specimen name="logo">
        <Logo />
        <Logo size="small" />
        <LogoMark className="size-12" />
        <LogoMark className="size-24" />
      </Specimen>
      <Specimen name="colour roles">
        <ul className="grid w-full grid-cols-3 gap-3 sm:grid-cols-5">
          {colours.map(([name, look]) => (
            <li key={name} className="grid gap-1.5 text-12 text-ink-soft">
              <span className={`h-11 rounded-control border border-line ${look}`} />
              {name}
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="type">
        <div className="grid gap-3">
          <p className="display text-48 leading-[1.05] sm:text-64">Every form, one tray.</p>
          <p className="display text-36 leading-tight">Held, never lost</p>
          <p className="display text-28 leading-tight">Good afternoon, Anna</p>
          <p className="font-strong text-18">Mara Lindqvist, Pavel Dvořák, Ελένη, Анна</p>
          <p>The app's body is 14 px Inter. Submissions and files arrive here, and your team is notified.</p>
          <p className="text-13 text-ink-faint">Faint, for secondary details: 240 kB, yesterday, oldest 2 h</p>
          <p className="font-mono text-[12.5px] text-ink-faint">…/api/submit/k7qm2zrt9xwb4dhs</p>
        </div>
      </Specimen>
    </Chapter>
  );
}
