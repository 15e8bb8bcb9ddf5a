import Check from "lucide-react/icons/check";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { type ReactNode, useDeferredValue, useMemo } from "react";
import { Button } from "~/ui/buttons/button";
import { Field } from "~/ui/forms/field";
import { Textarea } from "~/ui/forms/input";
import { textIn } from "../../schema/model";
import { countLabel } from "../../words/field-text";
import type { StartForm } from "../create/use-start-form";
import { type PastedForm, readForm } from "../html/read-form";

const EXAMPLE = `<form action="/contact.php" method="post">
  <label>Your name <input name="name" required></label>
  <label>Email <input type="email" name="email"></label>
  <textarea name="message" maxlength="2000"></textarea>
</form>`;

/** More than any form has. A whole page with its scripts may be pasted too. */
const MAX_CHARS = 1_000_000;

interface PasteHtmlProps {
  start: StartForm;
  /** What was pasted. The page keeps it, as a phone may be turned around. */
  html: string;
  onChange: (html: string) => void;
}

/** Reads pasted HTML while one types, and says what was found and what was left out. */
export function PasteHtml({ start, html, onChange }: PasteHtmlProps) {
  const read = useDeferredValue(html);
  const pasted = useMemo(() => (read.trim() && read.length <= MAX_CHARS ? readForm(read) : undefined), [read]);
  const count = pasted?.names.length ?? 0;
  const create = () => {
    if (!pasted || count === 0) return;
    const name = textIn(pasted.schema.title, pasted.schema.language).slice(0, 100) || "Pasted form";
    start.start({ id: "pasted", name, schema: pasted.schema });
  };
  return (
    <>
      <Field label="HTML of your form" labelHidden className="mt-3.5">
        <Textarea
          value={html}
          onChange={({ target }) => onChange(target.value)}
          placeholder={EXAMPLE}
          rows={9}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          wrap="off"
          className="font-mono text-12! leading-[1.65]! max-sm:text-16!"
        />
      </Field>
      <div aria-live="polite" className="mt-3 grid gap-1.5 empty:hidden">
        {pasted && <Found pasted={pasted} />}
        {read.length > MAX_CHARS && <Remark>That's more than a million characters. Paste only the form.</Remark>}
      </div>
      <div className="mt-auto pt-4">
        <Button
          aria-disabled={count === 0}
          busy={start.pending === "pasted" && "Creating…"}
          onClick={create}
          className="max-sm:h-11 max-sm:w-full"
        >
          {count > 0 ? `Create form with ${countLabel(count, "field")}` : "Create form"}
        </Button>
      </div>
    </>
  );
}

function Found({ pasted: { names, notes, others } }: { pasted: PastedForm }) {
  if (names.length === 0 && notes.length === 0) {
    return (
      <Remark>
        No fields found. Paste the HTML from {"<form>"} to {"</form>"}.
      </Remark>
    );
  }
  return (
    <>
      {names.length > 0 && (
        <p className="flex gap-2.5">
          <Check aria-hidden className="mt-[3px] size-4 shrink-0 text-good" />
          <span className="min-w-0">
            {countLabel(names.length, "field")} found: <Names names={names} />
          </span>
        </p>
      )}
      {notes.map(({ names: about, isSkipped, text }) => (
        <Remark key={text}>
          {about.length > 0 ? <Names names={about} /> : "A field"}
          {isSkipped ? ` ${about.length > 1 ? "were" : "was"} skipped. ` : ": "}
          {text}
        </Remark>
      ))}
      {others > 0 && (
        <Remark>
          {others === 1 ? "There's another form" : `There are ${others} other forms`} in this HTML. The one with the
          most fields was read.
        </Remark>
      )}
    </>
  );
}

function Remark({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-2.5 text-ink-soft">
      <TriangleAlert aria-hidden className="mt-[3px] size-4 shrink-0 text-warn" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

const MAX_NAMES = 12;

function Names({ names }: { names: readonly string[] }) {
  return (
    <>
      {names.slice(0, MAX_NAMES).map((name, index) => (
        <span key={name}>
          {index > 0 && ", "}
          <code className="wrap-anywhere font-mono text-12 text-ink">{name}</code>
        </span>
      ))}
      {names.length > MAX_NAMES && ` and ${names.length - MAX_NAMES} more`}
    </>
  );
}
