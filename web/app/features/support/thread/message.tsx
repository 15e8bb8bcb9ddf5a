import { clsx } from "clsx";
import { Badge } from "~/ui/data/badge";
import { WrittenText } from "~/ui/data/written-text";
import { ExactTime } from "~/ui/time/time";
import type { Entry } from "../api-types";
import { SentFiles } from "../compose/files/sent-files";
import { nameOf } from "../text";
import { AuthorFace, onRailClass } from "./rail";

interface MessageProps {
  entry: Entry;
  /** It is on its way to the server. */
  isSending: boolean;
}

/** What someone wrote, with files and whatever their email quoted. */
export function Message({ entry, isSending }: MessageProps) {
  const { author, via, text, quoted, files, sender, at } = entry;
  return (
    <li id={entry.id} tabIndex={-1} className={clsx(onRailClass, "pb-0.5", isSending && "opacity-60")}>
      <AuthorFace author={author} />
      <div className="min-w-0">
        <p className="flex min-h-[25px] flex-wrap items-baseline gap-x-2 sm:min-h-[29px] sm:leading-[29px]">
          <b className="wrap-anywhere font-strong">
            {author.role === "other" ? (sender ?? author.name) : nameOf(author)}
          </b>
          {author.role === "operator" && author.name !== "Support" && (
            <span className="text-13 text-ink-soft max-sm:sr-only">Support</span>
          )}
          {via === "email" && <span className="text-13 text-ink-soft">by email</span>}
          {author.role === "other" && <Badge tone="outline">Another sender</Badge>}
          <span className="num ml-auto text-[12.5px] text-ink-faint">
            {isSending ? "Sending…" : <ExactTime at={at} />}
          </span>
        </p>
        {text && <WrittenText text={text} className="max-w-[66ch] text-15 leading-[1.6]" />}
        {quoted && <Quoted text={quoted} />}
        <SentFiles files={files} />
      </div>
    </li>
  );
}

/** What an email quoted of earlier ones: kept, but nobody reads it twice. */
function Quoted({ text }: { text: string }) {
  return (
    <details className="group mt-2 max-w-[66ch]">
      <summary className="w-fit list-none rounded-tight text-13 text-ink-soft underline-offset-4 hover:text-ink hover:underline">
        <span className="group-open:hidden">Show quoted text</span>
        <span className="hidden group-open:inline">Hide quoted text</span>
      </summary>
      <blockquote
        dir="auto"
        className="wrap-anywhere mt-2 whitespace-pre-wrap border-line-strong border-l-2 pl-3 text-left text-13 text-ink-soft"
      >
        {text}
      </blockquote>
    </details>
  );
}
