import type { ReactNode } from "react";
import { Link } from "react-router";
import { formPath } from "~/lib/routing/form-paths";
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
  return children(notices.flatMap((notice) => itemOf(notice, stepClass) ?? []));
}

function itemOf(notice: Notice, stepClass: string): OtherAttentionItem | undefined {
  const text = noticeText(notice);
  if (!text) return undefined;
  return {
    key: `notice ${notice.id}`,
    ...text,
    step: <Steps notice={notice} title={text.title} stepClass={stepClass} />,
  };
}

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
function Steps({ notice, title, stepClass }: StepsProps & { title: string }) {
  const dismiss = useDismiss();
  return (
    <span ref={keepFocus} className="inline-flex gap-x-3.5 max-sm:flex max-sm:gap-x-5">
      <Step notice={notice} stepClass={stepClass} />
      <button
        type="button"
        aria-label={`Dismiss: ${title}`}
        onClick={() => dismiss.mutate(notice)}
        className={stepClass.replace("text-accent-ink", "text-ink-soft")}
      >
        Dismiss
      </button>
    </span>
  );
}

function Step({ notice, stepClass }: StepsProps) {
  const { kind, site, endpoint_id: formId } = notice;
  if (kind === "redirect_refused") return site && <Allow notice={notice} site={site} stepClass={stepClass} />;
  const [label, to] =
    kind === "form_silent"
      ? ["View snippet", formPath(formId, "snippet")]
      : ["View form", settingsPath(formId, "form")];
  return (
    <Link to={to} className={stepClass}>
      {label}
    </Link>
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
