import Layers from "lucide-react/icons/layers";
import { Link } from "react-router";
import type { Endpoint } from "~/api/queries/endpoints";
import type { DayCount } from "~/lib/daily-counts";
import { Trend } from "../trend";
import { Cell, Row } from "./columns";
import { Marked } from "./marked";
import { endpointCount, LastSubmission, MonthCount, Unread } from "./numbers";

interface AllFormsRowProps {
  endpoints: readonly Endpoint[];
  words: readonly string[];
  counts: readonly DayCount[] | undefined;
}

/** The first row: the inbox of all forms, with their totals. */
export function AllFormsRow({ endpoints, words, counts }: AllFormsRowProps) {
  const sum = (field: "unread" | "month_count") => endpoints.reduce((total, endpoint) => total + endpoint[field], 0);
  return (
    <Row className="bg-sunken/50 transition-colors duration-100 hover:bg-sunken">
      <Cell of="name">
        <div className="flex items-center gap-2.5">
          <span
            aria-hidden
            className="-ml-1.5 grid size-[34px] shrink-0 place-items-center rounded-[8px] border border-line-strong bg-surface @max-[44rem]:hidden"
          >
            <Layers className="size-4" />
          </span>
          <Link
            to="/forms/all/submissions"
            className="truncate font-strong after:absolute after:inset-0 hover:underline"
          >
            <Marked text="All forms" words={words} />
          </Link>
          <Unread count={sum("unread")} />
        </div>
      </Cell>
      <Cell of="client" className="num truncate">
        {endpointCount(endpoints.length)}
      </Cell>
      <Cell of="trend">{counts && <Trend counts={counts} />}</Cell>
      <Cell of="month">
        <MonthCount count={sum("month_count")} />
      </Cell>
      <Cell of="last">
        <LastSubmission at={newest(endpoints)} />
      </Cell>
      <Cell of="actions" />
    </Row>
  );
}

function newest(endpoints: readonly Endpoint[]): string | undefined {
  const times = endpoints.flatMap(({ last_submission_at }) => last_submission_at ?? []);
  return times.toSorted((one, other) => Date.parse(other) - Date.parse(one))[0];
}
