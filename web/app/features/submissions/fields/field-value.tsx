import { Found } from "../search/highlights-context";
import { isEmail, mailto } from "./summary";

/**
 * A value exactly as it was sent, always as text: it comes from strangers. An e-mail address may be written to;
 * other addresses are not made links, so that nobody opens one by accident.
 */
export function FieldValue({ value, field }: { value: unknown; field?: string }) {
  if (typeof value === "object" && value !== null) return <Code text={JSON.stringify(value, null, 2)} field={field} />;
  const text = String(value);
  if (text === "") return <span className="text-ink-faint">empty</span>;
  if (isEmail(text)) {
    return (
      <a href={mailto(text)} className="wrap-anywhere underline decoration-line-strong underline-offset-3">
        <Found text={text} field={field} />
      </a>
    );
  }
  if (isCode(text)) return <Code text={text} field={field} />;
  const long = text.length > 90 || text.includes("\n");
  return (
    <p
      dir="auto"
      className={`wrap-anywhere whitespace-pre-wrap ${long ? "max-w-[62ch] text-15 leading-[1.65]" : "w-fit"}`}
    >
      <Found text={text} field={field} />
    </p>
  );
}

function Code({ text, field }: { text: string; field?: string }) {
  return (
    <pre className="wrap-anywhere whitespace-pre-wrap rounded-control bg-sunken px-3 py-2.5 font-mono text-[12.5px] leading-[1.6]">
      <Found text={text} field={field} />
    </pre>
  );
}

/** Indented lines keep their columns: stack traces, logs, pasted source. */
function isCode(text: string): boolean {
  return /\n(?: {2,}|\t)\S/.test(text);
}
