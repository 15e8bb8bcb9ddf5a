import { stepsOf } from "../../fields/steps";
import { type Field, type Schema, textIn } from "../../schema/model";
import { fieldLabel } from "../../words/field-text";
import { fieldType } from "../../words/field-types";

/** The fields of a form by step, with their types and what visitors read. */
export function FieldPreview({ schema }: { schema: Schema }) {
  const steps = stepsOf(schema);
  return (
    <div className="grid gap-4">
      {steps.map(({ key, label, fields }) => (
        <section key={key} aria-label={`Step ${key + 1}`}>
          {steps.length > 1 && (
            <h3 className="mb-1 font-strong text-13 text-ink">
              Step {key + 1}
              <span className="font-normal text-ink-soft">
                {" "}
                {textIn(key === 0 ? schema.first_step : label, schema.language)}
              </span>
            </h3>
          )}
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {fields.map((field) => (
              <FieldLine key={field.name ?? field.type} field={field} schema={schema} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function FieldLine({ field, schema }: { field: Field; schema: Schema }) {
  const { word, icon: Icon } = fieldType(field.type);
  const more = textIn(field.text ?? field.help, schema.language);
  return (
    <li className="flex gap-3 px-3.5 py-2.5">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-ink">
          <span className="font-medium">{fieldLabel(field, schema)}</span>
          <span className="text-13 text-ink-faint">
            {word}
            {field.required && ", required"}
          </span>
        </p>
        {more && <p className="text-13 text-ink-soft">{more}</p>}
        {field.choices && (
          <p className="text-13 text-ink-soft">
            {field.choices.map(({ value, label }) => textIn(label, schema.language) || value).join(" · ")}
          </p>
        )}
      </div>
    </li>
  );
}
