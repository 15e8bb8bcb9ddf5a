import { clsx } from "clsx";
import Copy from "lucide-react/icons/copy";
import type { ComponentProps } from "react";
import { ownValue } from "~/lib/own-value";
import { buttonClass } from "~/ui/buttons/button";

const names: Record<string, string> = {
  html: "HTML",
  js: "JavaScript",
  jsx: "JSX",
  ts: "TypeScript",
  tsx: "TSX",
  json: "JSON",
  css: "CSS",
  vue: "Vue",
  svelte: "Svelte",
  astro: "Astro",
  sh: "Shell",
  bash: "Shell",
  md: "Markdown",
  http: "HTTP",
  python: "Python",
  php: "PHP",
  go: "Go",
  ruby: "Ruby",
  yaml: "YAML",
  toml: "TOML",
  sql: "SQL",
  csv: "CSV",
  diff: "Diff",
  liquid: "Liquid",
  blade: "Blade",
  java: "Java",
  nginx: "nginx",
  text: "Text",
};

export interface CodeProps extends ComponentProps<"pre"> {
  "data-language"?: string;
  "data-title"?: string;
  "data-sample"?: string;
}

/** What a block is called above it: its file, or its language. */
export const labelOf = ({ "data-title": title, "data-language": language = "text" }: CodeProps) =>
  title ?? ownValue(names, language) ?? language;

/** A fence of the content, coloured at build; islands/site/copy-buttons.ts copies. */
export function Code(props: CodeProps) {
  return (
    <div data-snippet className={codeFrame}>
      <div className="flex min-h-[42px] items-center gap-3 py-1.5 pr-2 pl-5 text-12">
        <span className={clsx("min-w-0 truncate", props["data-title"] ? "font-mono" : "font-medium text-code-dim")}>
          {props["data-title"] || props["data-language"] !== "text" ? labelOf(props) : ""}
        </span>
        <CopyButton />
      </div>
      <CodeText {...props} />
    </div>
  );
}

export const codeFrame =
  "min-w-0 overflow-hidden rounded-card border border-code-line bg-code text-code-ink leading-normal print:border-line-strong";

export function CopyButton() {
  return (
    <button
      type="button"
      data-copy
      className={clsx(buttonClass("code", "small"), "ml-auto noscript:hidden print:hidden")}
    >
      <Copy aria-hidden />
      <span aria-live="polite">Copy</span>
    </button>
  );
}

export function CodeText({ children, className, "data-sample": sample = "" }: CodeProps) {
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the screen must scroll by keyboard too
      tabIndex={0}
      data-sample={sample}
      className={clsx("overflow-x-auto px-5 pb-5 font-mono text-13 leading-[1.7] -outline-offset-2", className)}
    >
      {children}
    </pre>
  );
}
