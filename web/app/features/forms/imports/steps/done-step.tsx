import { Link } from "react-router";
import { Button, buttonClass } from "~/ui/buttons/button";
import { confirm } from "~/ui/dialogs/confirm";
import { Notice } from "~/ui/feedback/notice";
import { cardPadding, SettingsCard } from "~/ui/layout/settings-card";
import { Until } from "~/ui/time/time";
import type { Import } from "../api-types";
import { countOf, formatCount } from "../import-text";
import { useUndoImport } from "../mutations";
import { Report } from "./checked-step";

interface DoneStepProps {
  one: Import;
  inboxPath: string;
  onAnother: () => void;
}

/** An import that is done, and can be undone for a day. */
export function DoneStep({ one, inboxPath, onAnother }: DoneStepProps) {
  const undo = useUndoImport(one.id);
  const count = countOf(one.imported ?? 0);
  const ask = async () => {
    const agreed = await confirm({
      title: "Undo this import?",
      text: `${count} will be deleted permanently, including any you've moved, starred or written memos for.`,
      confirmLabel: "Undo import",
      danger: true,
    });
    if (agreed) undo.mutate();
  };
  return (
    <>
      <SettingsCard title={one.state === "undone" ? "Import undone" : `${count} imported`} lead={one.file_name}>
        <div className={`${cardPadding} grid gap-2 pb-5`}>
          {one.state === "undone" ? <p>All submissions of this import were deleted.</p> : <Rest one={one} />}
          {one.undo_until && (
            <p className="text-13 text-ink-faint">
              You can undo this <Until at={one.undo_until} className="num" />.
            </p>
          )}
        </div>
      </SettingsCard>
      {undo.error && <Notice tone="bad" title={undo.error.message} />}
      <div className="flex flex-wrap gap-2">
        {one.state === "done" && (
          <Link to={inboxPath} className={buttonClass("primary")}>
            Open inbox
          </Link>
        )}
        <Button look={one.state === "undone" ? "primary" : "plain"} onClick={onAnother}>
          Import another file
        </Button>
        {one.undo_until && (
          <Button look="danger" busy={undo.isPending && "Undoing…"} onClick={() => void ask()}>
            Undo import
          </Button>
        )}
      </div>
    </>
  );
}

function Rest({ one }: { one: Import }) {
  const { duplicates, rejected } = one;
  return (
    <>
      {!!duplicates && <p>{formatCount(duplicates)} skipped because they're already in this form.</p>}
      {!!rejected && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>
            {formatCount(rejected)} {rejected === 1 ? "row" : "rows"} couldn't be imported.
          </p>
          {one.has_report && <Report one={one} />}
        </div>
      )}
    </>
  );
}
