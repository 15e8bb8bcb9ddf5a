import { Link, useSearchParams } from "react-router";
import { Badge } from "~/ui/data/badge";
import { TabLinks, tabLinkClass } from "~/ui/layout/tab-links";
import { readView, tabs, type View, withView } from "../paths";

interface TicketTabsProps {
  counts: Record<View["state"], number> | undefined;
}

/** All tickets, those that aren't solved, and those that are. What is open beside the list stays open. */
export function TicketTabs({ counts }: TicketTabsProps) {
  const [search] = useSearchParams();
  const view = readView(search);
  return (
    <TabLinks label="Tickets">
      {(Object.keys(tabs) as View["state"][]).map((state, index) => (
        <Link
          key={state}
          // The search of the current page, and nothing else of it.
          to={{ search: withView(search, { ...view, state }) }}
          replace
          aria-current={state === view.state ? "page" : undefined}
          className={`${tabLinkClass} -outline-offset-2 ${index === 0 ? "ml-4 sm:ml-6" : ""}`}
        >
          {tabs[state]}
          {counts && (
            <>
              {" "}
              <Badge>{new Intl.NumberFormat().format(counts[state])}</Badge>
            </>
          )}
        </Link>
      ))}
    </TabLinks>
  );
}
