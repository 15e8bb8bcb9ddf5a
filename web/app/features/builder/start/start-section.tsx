import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { endpointQuery } from "~/api/queries/endpoints";
import { formPath } from "~/lib/routing/form-paths";
import { Button, buttonClass } from "~/ui/buttons/button";
import { Notice } from "~/ui/feedback/notice";
import { formQuery, learnedQuery } from "../schema/queries";
import { countLabel } from "../words/field-text";
import type { Target } from "./create/create-form";
import { hasFields } from "./create/has-fields";
import { useStartForm } from "./create/use-start-form";
import { StartFailure } from "./start-failure";
import { StartPage } from "./start-page";

/** What is below the heading of `/forms/new`. */
export default function StartSection({ endpointId }: { endpointId: string | null }) {
  return endpointId ? <ForEndpoint endpointId={endpointId} /> : <StartPage />;
}

/** The form of an endpoint that exists, unless it has one. */
function ForEndpoint({ endpointId }: { endpointId: string }) {
  const { data: endpoint } = useSuspenseQuery(endpointQuery(endpointId));
  const { data: state } = useSuspenseQuery(formQuery(endpointId));
  if (hasFields(state)) {
    return (
      <Notice
        title={`${endpoint.name} already has a form`}
        action={
          <Link to={`/forms/${endpoint.id}/edit?tab=form`} className={buttonClass("plain", "small")}>
            Edit form
          </Link>
        }
      >
        To replace it, edit it or restore an earlier version.
      </Notice>
    );
  }
  const target = { endpoint, revision: state.revision };
  return (
    <>
      <p className="-mt-3 mb-5 text-ink-soft">
        For the endpoint{" "}
        <Link to={formPath(endpoint.id, "form")} className="font-label text-accent-ink hover:underline">
          {endpoint.name}
        </Link>
        . Its URL stays the same.
      </p>
      <LearnedStart target={target} />
      <StartPage target={target} />
    </>
  );
}

/** If the endpoint has submissions, their fields are the first thing to start from. */
function LearnedStart({ target }: { target: Target }) {
  const { data: learned } = useQuery(learnedQuery(target.endpoint.id));
  const start = useStartForm(target);
  if (!learned?.schema || learned.fields.length === 0) return null;
  const { schema, fields, submissions } = learned;
  return (
    <div className="mb-5">
      {start.error && <StartFailure start={start} error={start.error} />}
      <Notice
        title={`${countLabel(fields.length, "field")} in ${countLabel(submissions, "submission")}`}
        action={
          <Button
            size="small"
            busy={start.pending !== undefined && "Creating…"}
            onClick={() => start.start({ id: "learned", name: target.endpoint.name, schema })}
          >
            Use these fields
          </Button>
        }
      >
        {fields.map(({ name }) => name).join(", ")}
      </Notice>
    </div>
  );
}
