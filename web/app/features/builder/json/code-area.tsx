import { type ComponentProps, type RefObject, useRef } from "react";
import { Field } from "~/ui/forms/field";
import { Textarea } from "~/ui/forms/input";
import { lineAt, type Place } from "./json-places";

interface CodeAreaProps extends Pick<ComponentProps<"textarea">, "aria-describedby" | "aria-invalid"> {
  ref: RefObject<HTMLTextAreaElement | null>;
  label: string;
  value: string;
  onChange: (text: string) => void;
}

/** A textarea for code, with the numbers of its lines. Tab leaves it, as it leaves every field. */
export function CodeArea({ ref, label, value, onChange, ...rest }: CodeAreaProps) {
  const gutter = useRef<HTMLPreElement>(null);
  const lines = value.split("\n").length;
  return (
    <Field label={label} labelHidden>
      <div className="relative">
        <pre
          ref={gutter}
          aria-hidden
          className="pointer-events-none absolute inset-y-px left-px w-11 select-none overflow-hidden rounded-l-control border-line border-r bg-sunken py-3 pr-2.5 text-right font-mono text-12 text-ink-faint leading-5 max-sm:hidden"
        >
          {Array.from({ length: lines }, (_, index) => index + 1).join("\n")}
        </pre>
        <Textarea
          {...rest}
          ref={ref}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onScroll={({ currentTarget }) => gutter.current?.scrollTo({ top: currentTarget.scrollTop })}
          wrap="off"
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          dir="ltr"
          className="h-[min(64dvh,44rem)] min-h-64! overflow-auto whitespace-pre py-3! font-mono leading-5! sm:pl-14"
        />
      </div>
    </Field>
  );
}

/** Moves the cursor to a place and the place into sight. */
export function jumpTo(area: HTMLTextAreaElement | null, { from, to }: Place): void {
  if (!area) return;
  area.focus();
  area.setSelectionRange(from, to);
  const lineHeight = Number.parseFloat(getComputedStyle(area).lineHeight) || 20;
  // A few lines above it show what it belongs to.
  area.scrollTop = Math.max(0, (lineAt(area.value, from) - 4) * lineHeight);
}
