import { clsx } from "clsx";
import { Link } from "react-router";
import { type FormTab, formPath, formTabs } from "~/lib/routing/form-paths";
import { Badge } from "~/ui/data/badge";
import { useCurrentTabInView } from "~/ui/layout/current-tab";
import { tabLinkClass } from "~/ui/layout/tab-links";
import { tabRowClass } from "./form-header-skeleton";

interface FormTabsProps {
  formId: string;
  current: FormTab;
  unread: number;
  /** Those there are; across all forms only the inbox. */
  tabs?: readonly FormTab[] | undefined;
}

const all = Object.keys(formTabs) as FormTab[];

export function FormTabs({ formId, current, unread, tabs = all }: FormTabsProps) {
  return (
    <nav ref={useCurrentTabInView()} aria-label="Form" className={tabRowClass}>
      {tabs.map((tab) => (
        <Link
          key={tab}
          to={formPath(formId, tab)}
          prefetch="intent"
          aria-current={tab === current ? "page" : undefined}
          className={clsx(tabLinkClass, "min-h-10 -outline-offset-2")}
        >
          {formTabs[tab]}
          {/* The space is for those who hear it. */}
          {tab === "inbox" && unread > 0 && (
            <>
              {" "}
              <Badge>{new Intl.NumberFormat().format(unread)} unread</Badge>
            </>
          )}
        </Link>
      ))}
    </nav>
  );
}
