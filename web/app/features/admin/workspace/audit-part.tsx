import { Link } from "react-router";
import type { AdminWorkspace } from "../api/types";
import { ItemSection } from "../item/item-section";
import { AuditLines } from "../manage/audit-lines";
import { adminPaths } from "../paths";

/** So many of the newest entries. */
const SHOWN = 3;

/** What operators have done to a workspace lately. */
export function AuditPart({ workspace: { id, audit, audit_total } }: { workspace: AdminWorkspace }) {
  return (
    <ItemSection
      title="Audit log"
      aside={
        audit_total > SHOWN && (
          <Link
            to={`${adminPaths.audit}?workspace=${id}`}
            className="font-label text-accent-ink underline-offset-4 hover:underline"
          >
            See all {audit_total} entries
          </Link>
        )
      }
    >
      {audit.length === 0 ? (
        <p className="mt-1.5 text-13 text-ink-soft">No operator has changed anything here yet.</p>
      ) : (
        <AuditLines entries={audit.slice(0, SHOWN)} />
      )}
    </ItemSection>
  );
}
