import { clsx } from "clsx";
import { Children, isValidElement, type ReactElement, type ReactNode, useId } from "react";
import { Code, type CodeProps, CodeText, CopyButton, codeFrame, labelOf } from "./code";

// Whole class names, because Tailwind reads the source, not the program.
const shown = [
  "group-has-[[value='0']:checked]/tabs:visible",
  "group-has-[[value='1']:checked]/tabs:visible",
  "group-has-[[value='2']:checked]/tabs:visible",
  "group-has-[[value='3']:checked]/tabs:visible",
  "group-has-[[value='4']:checked]/tabs:visible",
  "group-has-[[value='5']:checked]/tabs:visible",
];

/** Fences between `<Tabs label="…">` and `</Tabs>` lie on each other; radios and the stylesheet choose, without a script. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  const group = useId();
  const blocks = Children.toArray(children).filter(isBlock);
  return (
    <div data-snippet className={clsx(codeFrame, "group/tabs")}>
      <div className="flex min-h-[42px] items-center gap-3 py-1.5 pr-2 pl-5 text-12">
        <fieldset className="flex min-w-0 flex-wrap gap-x-3.5 gap-y-1">
          <legend className="sr-only">{label}</legend>
          {blocks.map((block, at) => (
            <label
              key={block.key}
              className="rounded-tight py-1 font-medium text-code-dim outline-accent outline-offset-3 hover:text-code-ink has-checked:font-strong has-checked:text-code-ink has-focus-visible:outline-2"
            >
              <input type="radio" name={group} value={at} defaultChecked={at === 0} className="sr-only" />
              {labelOf(block.props)}
            </label>
          ))}
        </fieldset>
        <CopyButton />
      </div>
      {/* All in one cell: the tallest gives the height, so choosing moves nothing below. */}
      <div className="grid">
        {blocks.map((block, at) => (
          <CodeText
            key={block.key}
            {...block.props}
            data-sample={String(at)}
            className={clsx("invisible col-start-1 row-start-1 min-w-0", shown[at])}
          />
        ))}
      </div>
    </div>
  );
}

const isBlock = (child: ReactNode): child is ReactElement<CodeProps> => isValidElement(child) && child.type === Code;
