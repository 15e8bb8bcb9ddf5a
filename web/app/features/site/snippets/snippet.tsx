import { clsx } from "clsx";
import Copy from "lucide-react/icons/copy";
import { buttonClass } from "~/ui/buttons/button";
import { HighlightedCode } from "./highlighted-code";
import type { Sample } from "./samples";

// Whole class names, because Tailwind reads the source, not the program.
const shownWhenChosen = {
  html: "group-has-[[value=html]:checked]/snippet:visible",
  fetch: "group-has-[[value=fetch]:checked]/snippet:visible",
  react: "group-has-[[value=react]:checked]/snippet:visible",
};

interface SnippetProps {
  /** Tells the page's snippets apart; what screen readers call it. */
  name: string;
  samples: readonly Sample[];
  className?: string;
}

/** `ui/data/code-block.tsx` for pages without React: radios and the stylesheet choose, islands/site/copy-buttons.ts copies. */
export function Snippet({ name, samples, className }: SnippetProps) {
  const several = samples.length > 1;
  return (
    <div
      data-snippet
      className={clsx(
        "group/snippet min-w-0 overflow-hidden rounded-card border border-code-line bg-code text-code-ink",
        className,
      )}
    >
      <div className="flex min-h-[46px] items-center gap-3 py-2 pr-2 pl-5 text-12">
        {several ? (
          <fieldset className="flex gap-3.5">
            <legend className="sr-only">{name}</legend>
            {samples.map((sample, index) => (
              <label
                key={sample.name}
                className="rounded-tight py-1 font-medium text-code-dim outline-accent outline-offset-3 hover:text-code-ink has-checked:font-strong has-checked:text-code-ink has-focus-visible:outline-2"
              >
                <input type="radio" name={name} value={sample.name} defaultChecked={index === 0} className="sr-only" />
                {sample.label}
              </label>
            ))}
          </fieldset>
        ) : (
          <span className="font-strong">{samples[0]?.label}</span>
        )}
        <button type="button" data-copy className={clsx(buttonClass("code", "small"), "ml-auto noscript:hidden")}>
          <Copy aria-hidden />
          <span aria-live="polite">Copy</span>
        </button>
      </div>
      {/* All in one cell: the tallest gives the height, so choosing moves nothing below. */}
      <div className="grid">
        {samples.map((sample) => (
          <pre
            key={sample.name}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the screen must scroll by keyboard too
            tabIndex={0}
            data-sample={sample.name}
            className={clsx(
              "col-start-1 row-start-1 overflow-x-auto px-5 pb-5 font-mono text-[12.5px] leading-[1.75] -outline-offset-2",
              several && "invisible",
              several && shownWhenChosen[sample.name],
            )}
          >
            <code>
              <HighlightedCode code={sample.code} language={sample.language} />
            </code>
          </pre>
        ))}
      </div>
    </div>
  );
}
