import { clsx } from "clsx";
import { Avatar } from "~/ui/data/avatar";
import { Badge } from "~/ui/data/badge";

interface Sheet {
  name: string;
  text: string;
  time: string;
  fresh?: true;
  file?: string;
}

const sheets: readonly Sheet[] = [
  {
    name: "Mara Lindqvist",
    text: "We are redesigning our bakery's site and would love a quote for…",
    time: "just now",
    fresh: true,
  },
  {
    name: "Tomás Ortega",
    text: "Attached is the brief we talked about. Could you start in May?",
    time: "14:02",
    file: "brief.pdf",
  },
  { name: "June Whitfield", text: "Is the workshop on the 12th still open for two people?", time: "11:47" },
];

/** The inbox as sheets in a tray: a picture of the product with sample data, and said to be one. */
export function SampleInbox() {
  return (
    <figure className="relative mx-2.5 -mt-3.5 mb-4 lg:-mr-2 lg:ml-14 xl:-mr-[18px]">
      <figcaption className="sr-only">Example: three submissions in the inbox.</figcaption>
      <div
        aria-hidden
        className="absolute inset-x-[-10px] -bottom-4 h-[34px] rounded-b-sheet border-2 border-line-strong border-t-0 bg-sunken"
      />
      <ul className="relative rounded-card border border-line bg-surface p-1.5 shadow-float">
        {sheets.map((sheet) => (
          <li
            key={sheet.name}
            className={clsx(
              "grid grid-cols-[34px_1fr_auto] items-center gap-3 border-line px-3 py-3 not-last:border-b sm:px-4",
              sheet.fresh && "rounded-t-[8px] bg-accent-soft",
            )}
          >
            <Avatar name={sheet.name} look={sheet.fresh ? "accent" : "paper"} className="size-[34px]" />
            <div className="min-w-0">
              <p className="flex items-center gap-1.5">
                <span className="truncate font-strong">{sheet.name}</span>
                {sheet.fresh && <span className="font-label text-12 text-accent-ink">new</span>}
                {sheet.file && <Badge>{sheet.file}</Badge>}
              </p>
              <p className="truncate text-ink-soft">{sheet.text}</p>
            </div>
            <span className="num text-12 text-ink-soft">{sheet.time}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
