import { clsx } from "clsx";
import { initials } from "~/lib/text/initials";
import type { AdminPerson } from "../api/types";

export const nameOf = ({ name, email }: AdminPerson) => name || email;

/** Whose a ticket is, as initials; a dash where it is nobody's. */
export function Assignee({ person }: { person: AdminPerson | null }) {
  const name = person ? nameOf(person) : "Unassigned";
  return (
    <span
      title={name}
      className={clsx(
        "inline-grid size-6 place-items-center rounded-round border border-line-strong text-[0.625rem]",
        person ? "bg-sunken font-strong text-ink-soft" : "text-ink-faint",
      )}
    >
      <span aria-hidden>{person ? initials(name) : "–"}</span>
      <span className="sr-only">{name}</span>
    </span>
  );
}
