import { Badge } from "~/ui/data/badge";
import { dateOf } from "~/ui/time/time-text";
import type { AdminEndpoint, EndpointStatus } from "../api/types";
import { countText } from "../item/numbers";

const tones = { active: "good", paused: "neutral", suspended: "bad" } as const;
const labels: Record<EndpointStatus, string> = { active: "Active", paused: "Paused", suspended: "Suspended" };

export const EndpointBadge = ({ status }: { status: EndpointStatus }) => (
  <Badge tone={tones[status]}>{labels[status]}</Badge>
);

/** The endpoints of a workspace: what they are called, whether they accept submissions, and how much has arrived. */
export function Endpoints({ endpoints }: { endpoints: readonly AdminEndpoint[] }) {
  return (
    <ul className="border-line border-t">
      {endpoints.map(({ id, name, url, status, suspended, inbox, spam, last_submission_at }) => (
        <li key={id} className="grid grid-cols-1 gap-0.5 border-line border-b px-5 py-2.5 max-lg:px-4">
          <div className="flex items-center gap-4">
            <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
            <EndpointBadge status={status} />
          </div>
          <div className="num flex flex-wrap gap-x-4 text-13 text-ink-faint">
            <code className="min-w-0 flex-1 basis-60 truncate font-mono text-12">{url}</code>
            <span>
              {countText(inbox)} in the inbox, {countText(spam)} spam
              {last_submission_at && `, last ${dateOf(last_submission_at)}`}
            </span>
          </div>
          {suspended && (
            <p className="wrap-anywhere text-13 text-ink-soft">
              Suspended by {suspended.by} on {dateOf(suspended.at)}: {suspended.reason}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
