import Copy from "lucide-react/icons/copy";
import { memo } from "react";
import { Link } from "react-router";
import type { Endpoint } from "~/api/queries/endpoints";
import type { DayCount } from "~/lib/daily-counts";
import { IconButton } from "~/ui/buttons/icon-button";
import { ClientName } from "../clients/client-name";
import { copyUrl } from "../copy-url";
import { EndpointMenu } from "../endpoint-menu";
import { StatusBadge } from "../status-badge";
import { Trend } from "../trend";
import { isFoundById } from "../view/view";
import { Cell, Row } from "./columns";
import { Marked } from "./marked";
import { LastSubmission, MonthCount, Unread } from "./numbers";

export type RowAct = "rename" | "address" | "client" | "delete" | "snippet";

interface EndpointRowProps {
  endpoint: Endpoint;
  /** The words of the search. */
  words: readonly string[];
  /** By day; undefined while they load. */
  counts: readonly DayCount[] | undefined;
  onAct: (act: RowAct, endpoint: Endpoint) => void;
}

/** One endpoint. All of the row opens its submissions, except the buttons at its end. */
export const EndpointRow = memo(({ endpoint, words, counts, onAct }: EndpointRowProps) => (
  <Row className="group transition-colors duration-100 hover:bg-ground">
    <Cell of="name">
      <NameCell endpoint={endpoint} words={words} />
    </Cell>
    <Cell of="client">
      <div className="flex">
        <ClientName label={endpoint.label} words={words} />
      </div>
    </Cell>
    <Cell of="trend">{counts && <Trend counts={counts} />}</Cell>
    <Cell of="month">
      <MonthCount count={endpoint.month_count} />
    </Cell>
    <Cell of="last">
      <LastSubmission at={endpoint.last_submission_at} />
    </Cell>
    <Cell of="actions">
      <IconButton
        icon={Copy}
        label={`Copy URL of ${endpoint.name}`}
        title="Copy URL"
        onClick={() => void copyUrl(endpoint.url)}
        className="relative opacity-0 focus-visible:opacity-100 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100 @max-[44rem]:hidden"
      />
      {/* Above the link that covers the row. */}
      <span className="relative flex">
        <EndpointMenu
          endpoint={endpoint}
          onSnippet={() => onAct("snippet", endpoint)}
          onSetClient={() => onAct("client", endpoint)}
          onAsk={(act) => onAct(act, endpoint)}
        />
      </span>
    </Cell>
  </Row>
));

function NameCell({ endpoint, words }: Pick<EndpointRowProps, "endpoint" | "words">) {
  const { id, name, unread, status } = endpoint;
  return (
    <div className="flex items-center gap-2.5">
      <Link
        to={`/forms/${id}/submissions`}
        title={name}
        className="truncate font-strong after:absolute after:inset-0 hover:underline"
      >
        <Marked text={name} words={words} />
      </Link>
      {isFoundById(endpoint, words) && (
        <code className="shrink-0 font-mono text-12 text-ink-faint">
          <Marked text={id} words={words} />
        </code>
      )}
      <Unread count={unread} />
      {status !== "active" && (
        <span className="flex shrink-0">
          <StatusBadge status={status} />
        </span>
      )}
    </div>
  );
}
