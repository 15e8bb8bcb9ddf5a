import { Link } from "react-router";
import { ApiError } from "~/api/errors/error";
import { formPath } from "~/lib/routing/form-paths";
import { Button } from "~/ui/buttons/button";
import { Notice } from "~/ui/feedback/notice";
import { currentForm } from "../schema/queries";
import { LeftoverError } from "./create/create-form";
import type { StartForm } from "./create/use-start-form";

/** Why the form couldn't be created, and what was created nevertheless. */
export function StartFailure({ start, error }: { start: StartForm; error: Error }) {
  const isLeftover = error instanceof LeftoverError;
  const isTaken = currentForm(error) !== undefined;
  return (
    <div className="mb-5">
      <Notice
        tone="bad"
        title={isLeftover ? "The endpoint was created, but its form wasn't saved" : "The form couldn't be created"}
        action={
          !isTaken && (
            <Button size="small" busy={start.pending !== undefined && "Retrying…"} onClick={start.retry}>
              Retry
            </Button>
          )
        }
      >
        {isTaken ? "This endpoint has a form now. Someone else has created it in the meantime." : reasonOf(error)}
        {isLeftover && (
          <>
            {" "}
            Retry to finish it, or{" "}
            <Link to={formPath(error.endpoint.id, "form")} className="font-label text-accent-ink underline">
              open {error.endpoint.name}
            </Link>
            .
          </>
        )}
      </Notice>
    </div>
  );
}

/** What the server refused first, if it was the schema. */
function reasonOf(error: Error): string {
  const [first] = error instanceof ApiError ? error.fields : [];
  return first ? `${first.message} (${first.field})` : error.message;
}
