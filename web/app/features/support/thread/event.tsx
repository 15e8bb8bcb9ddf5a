import Clock from "lucide-react/icons/clock";
import KeyRound from "lucide-react/icons/key-round";
import { ExactTime } from "~/ui/time/time";
import type { Entry } from "../api-types";
import { nameOf, stateNames } from "../text";
import { RailEvent } from "./rail";

const accessVerbs = { asked: "asked for", granted: "allowed", declined: "declined", revoked: "revoked" } as const;

/** A change of a ticket's status, or of support's access to a submission. */
export function ThreadEvent({ entry }: { entry: Entry }) {
  return (
    <RailEvent icon={entry.kind === "access" ? KeyRound : Clock}>
      <span>{entry.kind === "access" ? accessText(entry) : <StateText {...entry} />}</span>
      <span aria-hidden className="max-sm:hidden">
        {" "}
        ·{" "}
      </span>
      <ExactTime at={entry.at} className="num whitespace-nowrap text-ink-faint max-sm:block" />
    </RailEvent>
  );
}

function StateText({ author, state }: Entry) {
  const name = state && <b className="font-label text-ink">{stateNames[state]}</b>;
  // A reply changes the status too: who wrote it stands right above.
  if (author.role === "system" || (author.role === "customer" && state !== "solved"))
    return <>Status changed to {name}</>;
  return (
    <>
      {nameOf(author)} changed the status to {name}
    </>
  );
}

function accessText({ author, access }: Entry): string {
  if (!access) return "";
  return `${author.role === "system" ? "Support" : nameOf(author)} ${accessVerbs[access]} access to 1 submission`;
}
