import { clsx } from "clsx";
import { Link } from "react-router";
import { inEuro } from "~/lib/pricing/euro";
import { sizeOf } from "~/lib/text/file-text";
import { Sparkline } from "~/ui/charts/sparkline";
import { Badge } from "~/ui/data/badge";
import { dateOf } from "~/ui/time/time-text";
import type { AdminWorkspace } from "../../api/types";
import { ItemSection } from "../../item/item-section";
import { countText, plural } from "../../item/numbers";
import { workspaceName } from "../../item/workspace-name";
import { adminPaths } from "../../paths";
import { filledDays } from "./filled-days";

interface FactsProps {
  workspace: AdminWorkspace;
  /** Whether its name leads to its own page. */
  isLinked?: boolean;
}

/** A workspace in six numbers, a line for the last month, and a sentence about its owner. */
export function Facts({ workspace, isLinked }: FactsProps) {
  const { id, created_at, suspended, usage } = workspace;
  const days = filledDays(usage.days);
  const most = Math.max(0, ...days.map(({ submissions }) => submissions));
  const first = days[0];
  return (
    <ItemSection title={isLinked ? workspaceName(workspace) : "Overview"} aside={`since ${dateOf(created_at)}`}>
      {suspended && (
        <p className="mt-2 flex flex-wrap items-center gap-2 text-13 text-ink-soft">
          <Badge tone="bad">Suspended</Badge>
          <span className="wrap-anywhere">{suspended.reason}</span>
        </p>
      )}
      <dl className="mt-2.5 grid grid-cols-[1fr_1.12fr_.94fr] gap-x-4 gap-y-3.5 max-lg:gap-x-2">
        {numbersOf(workspace).map(({ value, label, warn }) => (
          <div key={label} className="flex min-w-0 flex-col-reverse justify-end">
            <dt className="text-12 text-ink-faint">{label}</dt>
            <dd className={clsx("num font-strong text-18 leading-snug tracking-[-0.01em]", warn && "text-warn")}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {first && (
        <>
          <div className="mt-3.5 *:w-full">
            <Sparkline
              label={`Submissions by day, at most ${most}`}
              values={days.map(({ submissions }) => submissions)}
            />
          </div>
          <p className="num mt-1 flex justify-between text-12 text-ink-faint">
            <span>{dateOf(first.date)}</span>
            <span>at most {plural(most, "submission")} a day</span>
            <span>today</span>
          </p>
        </>
      )}
      <p className="num mt-2.5 text-13 text-ink-soft">{ownerText(workspace)}</p>
      {isLinked && (
        <Link
          to={`${adminPaths.workspaces}/${id}`}
          className="mt-1.5 inline-block font-label text-13 text-accent-ink underline-offset-4 hover:underline"
        >
          Open workspace
        </Link>
      )}
    </ItemSection>
  );
}

/** The month is the server's, which counts in UTC. */
const shortMonth = new Intl.DateTimeFormat("en-GB", { month: "short", timeZone: "UTC" });

interface Fact {
  value: string;
  label: string;
  warn?: boolean;
}

function numbersOf({ usage, endpoints, billing }: AdminWorkspace): Fact[] {
  const { submissions, held, spam, file_bytes } = usage;
  const active = endpoints.filter(({ status }) => status === "active").length;
  return [
    { value: countText(submissions), label: `submissions in ${shortMonth.format(new Date(usage.month))}` },
    { value: inEuro(billing.spending_limit_cents), label: "spending limit" },
    { value: countText(held), label: "held submissions", warn: held > 0 },
    { value: countText(active), label: active === 1 ? "active endpoint" : "active endpoints" },
    { value: countText(spam), label: "spam submissions" },
    { value: sizeOf(file_bytes), label: "of files" },
  ];
}

function ownerText({ email, owner_name, verified, two_factor, sessions, billing }: AdminWorkspace) {
  const states = [
    verified ? "verified" : "not verified",
    `two-factor ${two_factor ? "on" : "off"}`,
    `${plural(sessions, "session")}`,
  ];
  const { pays_by, open_invoices, open_cents, overdue } = billing;
  const pays = pays_by === "none" ? "" : ` Pays by ${pays_by}.`;
  const owes =
    open_invoices === 0
      ? ""
      : ` ${plural(open_invoices, "open invoice")}, ${inEuro(open_cents)} with VAT${overdue ? ", overdue" : ""}.`;
  return (
    <>
      Owner {owner_name && `${owner_name}, `}
      <b className="wrap-anywhere font-label text-ink">{email}</b>, {states.join(", ")}.{pays + owes}
    </>
  );
}
