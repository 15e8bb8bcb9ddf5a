import { clsx } from "clsx";
import { blocksOf, piecesOf } from "./written";

interface WrittenTextProps {
  text: string;
  className?: string;
}

/** What someone wrote, with its line breaks, code and links. */
export function WrittenText({ text, className }: WrittenTextProps) {
  return (
    <div className={clsx("wrap-anywhere grid min-w-0 gap-2", className)}>
      {blocksOf(text).map(({ at, kind, text: written }) =>
        kind === "code" ? (
          <pre
            key={at}
            className="overflow-x-auto rounded-control bg-sunken px-3 py-2 font-mono text-13 leading-normal"
          >
            {written}
          </pre>
        ) : (
          <p key={at} dir="auto" className="whitespace-pre-wrap text-left">
            {piecesOf(written).map((piece) => (
              <Piece key={piece.at} {...piece} />
            ))}
          </p>
        ),
      )}
    </div>
  );
}

function Piece({ kind, text }: { kind: "words" | "code" | "link"; text: string }) {
  if (kind === "code") {
    return <code className="rounded-[4px] bg-sunken px-1 py-px font-mono text-13">{text}</code>;
  }
  if (kind === "link") {
    return (
      <a href={text} rel="noreferrer nofollow" className="text-accent-ink underline underline-offset-2">
        {text}
      </a>
    );
  }
  return text;
}
