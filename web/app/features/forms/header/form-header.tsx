import { useQuery, useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import Ellipsis from "lucide-react/icons/ellipsis";
import { endpointQuery, endpointsQuery } from "~/api/queries/endpoints";
import { ALL, type FormTab } from "~/lib/routing/form-paths";
import { CopyButton } from "~/ui/buttons/copy-button";
import { IconButton } from "~/ui/buttons/icon-button";
import { Menu } from "~/ui/menus/menu";
import type { MenuEntry } from "~/ui/menus/menu-props";
import { StatusBadge } from "../endpoints/status-badge";
import { FormHeaderSkeleton, headerClass, headerRowClass } from "./form-header-skeleton";
import { FormMenu } from "./form-menu";
import { FormSwitcher } from "./form-switcher";
import { FormTabs } from "./form-tabs";

interface FormHeaderProps {
  /** The id of a form, or "all". */
  formId: string;
  tab: FormTab;
  /** Opens the same tab of another form, or all forms. */
  onSwitch: (formId: string) => void;
  /** What other features do, in the menu of a form and in that of all forms. */
  entries: readonly MenuEntry[];
  onDeleted: () => void;
  className?: string | undefined;
}

/**
 * Above all pages of a form, and above the submissions of all forms: the name, which switches to other forms, the URL,
 * what can be done, and the tabs.
 */
export function FormHeader({ formId, tab, onSwitch, entries, onDeleted, className }: FormHeaderProps) {
  const { endpoint, unread, isMissing } = useHeaderData(formId);
  // The page below says what went wrong.
  if (isMissing) return null;
  if (formId !== ALL && !endpoint) return <FormHeaderSkeleton />;
  return (
    <header className={clsx(headerClass, className)}>
      <div className={headerRowClass}>
        {/* The switcher's button covers the name too. */}
        <div className="relative -ml-1.5 flex min-w-0 items-center gap-1 rounded-control pl-1.5 transition-colors duration-100 hover:bg-sunken">
          <h1 className="truncate font-strong text-18 leading-tight tracking-[-0.015em] sm:text-20">
            {endpoint?.name ?? "All forms"}
          </h1>
          <FormSwitcher current={formId} onSwitch={onSwitch} />
        </div>
        {endpoint && (
          <>
            {endpoint.status !== "active" && <StatusBadge status={endpoint.status} />}
            <ShortUrl url={endpoint.url} />
          </>
        )}
        <span className="ml-auto flex max-sm:-mr-2.5">
          {endpoint ? (
            <FormMenu endpoint={endpoint} entries={entries} onDeleted={onDeleted} />
          ) : (
            <Menu
              trigger={<IconButton icon={Ellipsis} label="Inbox actions" className="max-sm:size-10" />}
              entries={entries}
            />
          )}
        </span>
      </div>
      <FormTabs formId={formId} current={tab} unread={unread} tabs={endpoint ? undefined : ["inbox"]} />
    </header>
  );
}

function useHeaderData(formId: string) {
  const queries = useQueryClient();
  const one = useQuery({
    ...endpointQuery(formId),
    enabled: formId !== ALL,
    // The list that led here knows it already.
    placeholderData: () => queries.getQueryData(endpointsQuery().queryKey)?.find(({ id }) => id === formId),
  });
  const all = useQuery({ ...endpointsQuery(), enabled: formId === ALL });
  const unreadOfAll = all.data?.reduce((sum, { unread }) => sum + unread, 0) ?? 0;
  return {
    endpoint: formId === ALL ? undefined : one.data,
    unread: formId === ALL ? unreadOfAll : (one.data?.unread ?? 0),
    isMissing: one.isError && !one.data,
  };
}

/** On a phone there is no room for it: the menu copies it. */
function ShortUrl({ url }: { url: string }) {
  return (
    <span className="flex min-w-0 shrink-[4] items-center gap-1.5 max-sm:hidden">
      <code title={url} className="truncate font-mono text-[12.5px] text-ink-faint">
        …{new URL(url).pathname}
      </code>
      <CopyButton text={url} label="Copy URL" look="quiet" />
    </span>
  );
}
