import { useState } from "react";
import { highlight, type Language } from "~/lib/text/highlight";
import { CopyButton } from "../buttons/copy-button";

interface Sample {
  label: string;
  language: Language;
  code: string;
}

const colours = {
  plain: undefined,
  tag: "text-code-tag",
  name: "text-code-name",
  text: "text-code-text",
  comment: "text-code-dim",
};

/** Code to read and take along. Several samples are the same thing in several languages. */
export function CodeBlock({ samples }: { samples: readonly [Sample, ...Sample[]] }) {
  const [chosen, choose] = useState(0);
  const sample = samples[chosen] ?? samples[0];
  return (
    <div className="overflow-hidden rounded-card border border-code-line bg-code text-code-ink">
      <div className="flex items-center py-2 pr-2 pl-3 text-12 sm:gap-1">
        {samples.length === 1 ? (
          <span className="px-2 font-strong">{sample.label}</span>
        ) : (
          samples.map(({ label }, index) => (
            <button
              key={label}
              type="button"
              aria-pressed={index === chosen}
              onClick={() => choose(index)}
              className="h-6 rounded-tight px-2 font-medium text-code-dim hover:text-code-ink aria-pressed:font-strong aria-pressed:text-code-ink"
            >
              {label}
            </button>
          ))
        )}
        <CopyButton text={sample.code} look="code" className="ml-auto" />
      </div>
      {/* Focusable, because what is wider than the screen must scroll by keyboard too. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region */}
      <pre tabIndex={0} className="overflow-x-auto px-5 pb-5 font-mono text-[12.5px] leading-[1.75] -outline-offset-2">
        <code>
          {highlight(sample.code, sample.language).map((piece) => (
            <span key={piece.at} className={colours[piece.kind]}>
              {piece.text}
            </span>
          ))}
        </code>
      </pre>
    </div>
  );
}
