import { useQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { Button } from "~/ui/buttons/button";
import { Badge } from "~/ui/data/badge";
import { incidentsQuery } from "../api/queries";
import type { Incident } from "../api/types";
import { Moment } from "../item/moment";
import { ListHeader } from "../list/list-header";
import { ListState } from "../list/list-state";
import { IncidentDialog, UpdateDialog } from "./incident-dialog";
import { componentLabels, incidentStateLabels } from "./incident-words";

/** Incidents on the status page, newest first. */
export function IncidentsPage() {
  const query = useQuery(incidentsQuery);
  const [isAdding, setAdding] = useState(false);
  const add = (
    <Button look="primary" onClick={() => setAdding(true)}>
      <Plus aria-hidden />
      New incident
    </Button>
  );
  return (
    <main>
      <ListHeader title="Incidents" isNarrow actions={add} />
      <ListState
        query={query}
        what="The incidents"
        isEmpty={({ items }) => items.length === 0}
        empty={{ title: "No incidents", text: "An incident and its updates are public on the status page." }}
      >
        {({ items }) => (
          <ul className="max-w-[64rem] px-5 max-lg:px-4">
            {items.map((incident) => (
              <IncidentRow key={incident.id} incident={incident} />
            ))}
          </ul>
        )}
      </ListState>
      {isAdding && <IncidentDialog onClose={() => setAdding(false)} />}
    </main>
  );
}

function IncidentRow({ incident }: { incident: Incident }) {
  const { title, components, started_at, resolved_at, updates } = incident;
  const [isUpdating, setUpdating] = useState(false);
  return (
    <li className="border-line border-t py-4 last:border-b max-lg:first:border-t-0">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="wrap-anywhere font-strong text-15">{title}</h2>
          <p className="num mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-ink-soft">
            <Badge tone={resolved_at ? "good" : "warn"}>{resolved_at ? "Resolved" : "Ongoing"}</Badge>
            <span>{components.map((component) => componentLabels[component]).join(", ")}</span>
            <span className="text-ink-faint">
              since <Moment at={started_at} />
            </span>
          </p>
        </div>
        <Button size="small" onClick={() => setUpdating(true)}>
          Add update
        </Button>
      </div>
      <ol className="mt-3 grid gap-2.5">
        {updates.map(({ id, at, state, text }) => (
          <li key={id} className="border-line-strong border-l-2 pl-3">
            <p className="wrap-anywhere whitespace-pre-line">
              <b className="font-label">{incidentStateLabels[state]}.</b> {text}
            </p>
            <p className="text-12 text-ink-faint">
              <Moment at={at} />
            </p>
          </li>
        ))}
      </ol>
      {isUpdating && <UpdateDialog incident={incident} onClose={() => setUpdating(false)} />}
    </li>
  );
}
