import { useId, useState } from "react";
import type { Endpoint } from "~/api/queries/endpoints";
import { CopyButton } from "~/ui/buttons/copy-button";
import { CodeBlock } from "~/ui/data/code-block";
import { Dialog } from "~/ui/dialogs/dialog";
import { Checkbox } from "~/ui/forms/checkbox";
import { Select } from "~/ui/forms/select";
import type { Schema } from "../../schema/model";
import { countLabel } from "../../words/field-text";
import { touchButton } from "../share-look";
import { formHtml } from "./form-html";

interface HtmlSectionProps {
  endpoint: Endpoint;
  /** The published form. */
  schema: Schema;
}

/** The form as HTML, for pages of one's own. */
export default function HtmlSection({ endpoint, schema }: HtmlSectionProps) {
  const [withStyles, setStyles] = useState(true);
  const [language, setLanguage] = useState(schema.language);
  const [isOpen, setOpen] = useState(false);
  const languages = [schema.language, ...(schema.languages ?? [])];
  const code = formHtml(schema, {
    endpointUrl: endpoint.url,
    honeypot: endpoint.honeypot,
    language: languages.includes(language) ? language : schema.language,
    withStyles,
  });
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h3 className="font-strong text-14">HTML to paste</h3>
          <p className="mt-0.5 text-13 text-ink-soft">
            <span className="num">{countLabel(code.split("\n").length, "line")}</span>
            {" · "}
            <button
              type="button"
              onClick={() => setOpen(true)}
              className="font-label text-accent-ink underline-offset-2 hover:underline"
            >
              View HTML
            </button>
          </p>
        </div>
        <div className="flex items-center gap-4 text-13 max-sm:flex-1 max-sm:justify-between">
          <Checkbox label="With styles" checked={withStyles} onChange={(event) => setStyles(event.target.checked)} />
          <CopyButton text={code} label="Copy HTML" className={touchButton} />
        </div>
      </div>
      {languages.length > 1 && <LanguageChoice languages={languages} value={language} onChange={setLanguage} />}
      {schema.fields.some(isAlwaysShown) && (
        <p className="mt-3 text-13 text-ink-soft">Headings and texts with a condition are always shown in this HTML.</p>
      )}
      <Dialog open={isOpen} title="HTML to paste" width="wide" onClose={() => setOpen(false)}>
        <div className="grid pt-1 *:min-w-0">
          <CodeBlock samples={[{ label: withStyles ? "With styles" : "Without styles", language: "html", code }]} />
        </div>
      </Dialog>
    </>
  );
}

/** The script hides fields by their names, which these don't have. */
const isAlwaysShown = ({ type, show_if }: Schema["fields"][number]) =>
  Boolean(show_if) && (type === "heading" || type === "text_block");

interface LanguageChoiceProps {
  languages: readonly string[];
  value: string;
  onChange: (language: string) => void;
}

function LanguageChoice({ languages, value, onChange }: LanguageChoiceProps) {
  const id = useId();
  return (
    <div className="mt-3 flex items-center justify-between gap-4">
      <label htmlFor={id} className="text-13 text-ink-soft">
        Language
      </label>
      <Select id={id} value={value} onChange={(event) => onChange(event.target.value)} className="w-44">
        {languages.map((language) => (
          <option key={language} value={language}>
            {languageName(language)}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** "German"; the tag itself where the browser has no name for it. */
function languageName(tag: string): string {
  try {
    return new Intl.DisplayNames(undefined, { type: "language" }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
