import type { ReactNode } from "react";
import { Link } from "react-router";
import { settingsPath } from "../../paths";
import type { OtherAttentionItem } from "../model";
import { useAllowSite, useDismiss } from "./mutations";
import { domainOf, type Notice, noticeText } from "./notice-text";

interface WithNoticesProps {
  notices: readonly Notice[];
  /** How a step looks. Given and not imported: what this shares with the page would be loaded with every other page. */
  stepClass: string;
  children: (items: readonly OtherAttentionItem[]) => ReactNode;
}

/** The notices about forms as items of *Needs attention*, for what draws the list. */
export function WithNotices({ notices, stepClass, children }: WithNoticesProps) {
  return children(notices.map((notice) => itemOf(notice, stepClass)));
}

const itemOf = (notice: Notice, stepClass: string): OtherAttentionItem => ({
  key: `notice ${notice.id}`,
  ...noticeText(notice),
  step: <Steps notice={notice} stepClass={stepClass} />,
});

/** When a row goes while the focus is in it, the focus stays in the card. */
function keepFocus(steps: HTMLElement) {
  const card = steps.closest("section");
  return () => {
    if (steps.contains(document.activeElement)) card?.focus({ preventScroll: true });
  };
}

interface StepsProps {
  notice: Notice;
  stepClass: string;
}

/** What can be done about it, and that nothing has to be. */
function Steps({ notice, stepClass }: StepsProps) {
  const dismiss = useDismiss();
  return (
    <span ref={keepFocus} className="inline-flex gap-x-3.5 max-sm:flex max-sm:gap-x-5">
      {notice.kind === "redirect_refused" ? (
        notice.site && <Allow notice={notice} site={notice.site} stepClass={stepClass} />
      ) : (
        <Link to={settingsPath(notice.endpoint_id, "form")} className={stepClass}>
          View form
        </Link>
      )}
      <button
        type="button"
        aria-label={`Dismiss: ${noticeText(notice).title}`}
        onClick={() => dismiss.mutate(notice)}
        className={stepClass.replace("text-accent-ink", "text-ink-soft")}
      >
        Dismiss
      </button>
    </span>
  );
}

function Allow({ notice, site, stepClass }: StepsProps & { site: string }) {
  const { mutate, isPending } = useAllowSite();
  return (
    <button
      type="button"
      aria-disabled={isPending}
      onClick={() => !isPending && mutate(notice)}
      className={`${stepClass} wrap-anywhere text-left`}
    >
      {isPending ? "Working…" : `Allow ${domainOf(site)}`}
    </button>
  );
}
