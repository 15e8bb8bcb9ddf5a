import { Paperclip, Star } from "lucide-react";
import type { ReactNode } from "react";
import { changed, type switches, type View } from "./view";

interface FiltersProps {
  view: View;
  /** How many there are; null where nobody has counted. */
  total?: number | null;
  onChange: (view: View) => void;
}

const marks: Record<(typeof switches)[number], ReactNode> = {
  unread: (
    <>
      <span aria-hidden className="size-2 rounded-round bg-accent" />
      Unread
    </>
  ),
  files: (
    <>
      <Paperclip aria-hidden className="size-3.5" />
      Has files
    </>
  ),
  starred: (
    <>
      <Star aria-hidden className="size-3.5" />
      Starred
    </>
  ),
};

export function Filters({ view, total, onChange }: FiltersProps) {
  return (
    <div className="flex flex-wrap items-center gap-1.5 border-line border-b px-4 py-3">
      {(["unread", "files", "starred"] as const).map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={view[name]}
          onClick={() => onChange(changed(view, { [name]: !view[name] }))}
          className="inline-flex h-[30px] items-center gap-1.5 rounded-control border border-line-strong bg-surface px-2.5 font-label text-13 text-ink-soft transition-colors duration-100 hover:border-field-line hover:text-ink aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
        >
          {marks[name]}
        </button>
      ))}
      {total != null && (
        <span className="num ml-auto text-12 text-ink-faint max-[359px]:sr-only">
          {new Intl.NumberFormat().format(total)}
          <span className="max-sm:sr-only"> {total === 1 ? "submission" : "submissions"}</span>
        </span>
      )}
    </div>
  );
}
