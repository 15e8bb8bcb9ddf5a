import { Card } from "~/ui/layout/card";
import { type Field, type Schema, textIn } from "../schema/model";
import { countLabel } from "../words/field-text";
import { FieldRow } from "./field-row";
import { stepsOf } from "./steps";

/** All fields in order; each step of a form with several is a sheet of its own. */
export function FieldList({ schema }: { schema: Schema }) {
  const steps = stepsOf(schema);
  return (
    <div className="grid gap-5">
      {steps.map((step, index) => {
        const title = steps.length > 1 ? `Step ${index + 1} of ${steps.length}` : "Fields";
        return (
          <Card key={step.key} aria-label={title} className="overflow-hidden">
            <header className="flex items-baseline justify-between gap-4 px-4 py-3 sm:px-[22px]">
              <h3 className="min-w-0 font-strong text-15 text-ink">
                {title}
                {step.label && (
                  <bdi className="wrap-anywhere ml-2 font-normal text-14 text-ink-soft">
                    {textIn(step.label, schema.language)}
                  </bdi>
                )}
              </h3>
              <span className="num shrink-0 text-13 text-ink-soft">{countLabel(step.count, "field")}</span>
            </header>
            <Rows fields={step.fields} schema={schema} />
          </Card>
        );
      })}
    </div>
  );
}

function Rows({ fields, schema }: { fields: readonly Field[]; schema: Schema }) {
  if (fields.length === 0) {
    return <p className="border-line border-t px-4 py-4 text-ink-soft sm:px-[22px]">No fields here yet.</p>;
  }
  return (
    <ul>
      {fields.map((field, index) => (
        // Headings and texts have no name.
        <FieldRow key={field.name ?? index} field={field} schema={schema} />
      ))}
    </ul>
  );
}
