import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { formPath } from "~/lib/routing/form-paths";
import { buttonClass } from "~/ui/buttons/button";
import { Card } from "~/ui/layout/card";
import { Ago } from "~/ui/time/time";
import type { FormState } from "../schema/model";
import { learnedQuery } from "../schema/queries";
import { countLabel, fieldCount } from "../words/field-text";

interface UnpublishedCardProps {
  formId: string;
  state: FormState;
}

/** The way into the builder, for an endpoint without a published form. */
export function UnpublishedCard({ formId, state }: UnpublishedCardProps) {
  const { draft, updated_at } = state;
  return (
    <Card aria-label="Form" className="grid justify-items-start gap-3.5 p-4 sm:p-[22px] sm:pt-[18px]">
      <div>
        <h2 className="font-strong text-15">{draft ? "Draft form" : "Create a form"}</h2>
        {draft ? (
          <p className="mt-0.5 text-13 text-ink-soft">
            Not published. {fieldCount(draft)}
            {updated_at && (
              <>
                , edited <Ago at={updated_at} />
              </>
            )}
            .
          </p>
        ) : (
          <p className="mt-0.5 text-13 text-ink-soft">
            Get a page to share, code to embed, and every submission checked against the form's fields.
          </p>
        )}
      </div>
      {!draft && <LearnedNames formId={formId} />}
      {draft ? (
        <Link to={formPath(formId, "settings", "form")} className={buttonClass("primary")}>
          Edit form
        </Link>
      ) : (
        <Link to={`/forms/new?endpoint=${formId}`} className={buttonClass("primary")}>
          Create form
        </Link>
      )}
    </Card>
  );
}

const MAX_NAMES = 8;

/** What the form could begin with. The card is the same without it. */
function LearnedNames({ formId }: { formId: string }) {
  const { data: learned } = useQuery(learnedQuery(formId));
  if (!learned?.fields.length) return null;
  const { fields, submissions } = learned;
  const more = fields.length - MAX_NAMES;
  return (
    <div className="text-13 text-ink-soft">
      <p>
        {countLabel(fields.length, "field")} found in {countLabel(submissions, "submission")}:
      </p>
      <ul className="mt-1.5 flex flex-wrap gap-1.5">
        {fields.slice(0, MAX_NAMES).map(({ name }) => (
          <li key={name} className="wrap-anywhere rounded-tight bg-sunken px-1.5 py-0.5 font-mono text-12 text-ink">
            {name}
          </li>
        ))}
        {more > 0 && <li className="py-0.5">and {more} more</li>}
      </ul>
    </div>
  );
}
