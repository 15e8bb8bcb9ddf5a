import { Meter } from "~/ui/charts/meter";
import { cardPadding, SettingsCard } from "~/ui/layout/settings-card";
import type { Import } from "../api-types";
import { formatCount } from "../import-text";
import { DeleteImport } from "./delete-import";

interface ProgressStepProps {
  one: Import;
  onDeleted: () => void;
}

/** How far a check, an import or undoing one is. It continues if the page is closed. */
export function ProgressStep({ one, onDeleted }: ProgressStepProps) {
  const of = one.state === "undoing" ? one.imported : one.total;
  const rows = of ? `${formatCount(one.processed)} of ${formatCount(of)}` : formatCount(one.processed);
  return (
    <SettingsCard title={titleOf(one)} lead="You can leave this page. It continues in the background.">
      <div className={`${cardPadding} grid max-w-[26rem] justify-items-start gap-3 pb-5`}>
        <p role="status" className="num">
          {rows} {one.state === "undoing" ? "submissions" : "rows"}
        </p>
        {of ? (
          <div className="w-full">
            <Meter label="Progress" value={one.processed} max={of} valueText={rows} />
          </div>
        ) : null}
        {one.state !== "undoing" && <DeleteImport one={one} onDeleted={onDeleted} />}
      </div>
    </SettingsCard>
  );
}

function titleOf({ state, file_name }: Import): string {
  if (state === "undoing") return `Undoing the import of ${file_name}…`;
  return state === "running" ? `Importing ${file_name}…` : `Checking ${file_name}…`;
}
