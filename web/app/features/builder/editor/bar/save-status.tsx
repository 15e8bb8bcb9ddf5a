import Check from "lucide-react/icons/check";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import CloudOff from "lucide-react/icons/cloud-off";
import LoaderCircle from "lucide-react/icons/loader-circle";
import { countLabel } from "../../words/field-text";
import { useFieldActions } from "../actions/field-actions";
import { scrollToField } from "../actions/focus";
import { useSession } from "../session/session-context";

/** Whether the draft is saved, and what can be done if it isn't. */
export function SaveStatus({ onCompare }: { onCompare: () => void }) {
  const [session, { save, base, isSaved }] = useSession();
  const { select } = useFieldActions();
  switch (save.kind) {
    case "saved":
      if (base.draft == null && isSaved) return null;
      return (
        <Status>
          <Check aria-hidden className="size-3.5 text-good" />
          Saved
        </Status>
      );
    case "saving":
      return (
        <Status>
          <LoaderCircle aria-hidden className="size-3.5" />
          Saving…
        </Status>
      );
    case "retrying":
      return (
        <Status isBad>
          <CloudOff aria-hidden className="size-3.5 shrink-0" />
          <span className="truncate">Not saved. Retrying</span>
          <Action onPress={session.retry}>Retry now</Action>
        </Status>
      );
    case "conflict":
      return (
        <Status isBad>
          <CircleAlert aria-hidden className="size-3.5 shrink-0" />
          <span className="truncate">Not saved. Changed elsewhere</span>
          <Action onPress={onCompare}>Compare</Action>
        </Status>
      );
    case "refused": {
      const at = save.problems.find(({ key }) => key !== undefined)?.key;
      const count = save.problems.length;
      return (
        <Status isBad>
          <CircleAlert aria-hidden className="size-3.5 shrink-0" />
          <span className="truncate" title={save.problems[0]?.message ?? save.message}>
            {count > 0 ? `Not saved: ${countLabel(count, "problem")}` : `Not saved. ${save.message}`}
          </span>
          {at ? (
            <Action
              onPress={() => {
                select(at);
                scrollToField(at);
              }}
            >
              Show
            </Action>
          ) : (
            count === 0 && <Action onPress={session.retry}>Retry</Action>
          )}
        </Status>
      );
    }
  }
}

function Status({ isBad, children }: { isBad?: boolean; children: React.ReactNode }) {
  return (
    <span
      role="status"
      className={`flex min-w-0 items-center gap-[5px] whitespace-nowrap text-13 leading-[18px] lg:border-line lg:border-l lg:pl-3 ${isBad ? "text-bad" : "text-ink-faint"}`}
    >
      {children}
    </span>
  );
}

function Action({ onPress, children }: { onPress: () => void; children: string }) {
  return (
    <button type="button" onClick={onPress} className="ml-1 rounded-tight font-label underline underline-offset-2">
      {children}
    </button>
  );
}
