import Plus from "lucide-react/icons/plus";
import { Link } from "react-router";
import { newTicketPath } from "~/lib/routing/support-paths";
import { buttonClass } from "~/ui/buttons/button";
import { EmptyState } from "~/ui/feedback/empty-state";
import { Card } from "~/ui/layout/card";
import { Contact } from "./contact";
import { ServiceStatus } from "./service-status";
import { titleClass } from "./support-skeleton";

/** For people who have never asked anything. */
export function EmptySupport() {
  return (
    <main className="mx-auto w-[min(70rem,100%-2rem)] pt-5 pb-10 sm:pt-9">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className={titleClass}>Support</h1>
        <ServiceStatus />
      </div>
      <Card className="mt-[26px] py-4 sm:py-8">
        <EmptyState
          title="No tickets yet"
          action={
            <div className="grid justify-items-center gap-5">
              <Link to={newTicketPath()} className={buttonClass("primary")}>
                <Plus aria-hidden />
                New ticket
              </Link>
              <Contact />
            </div>
          }
        >
          Ask a question or report a problem. Your tickets and our replies will appear here, and we'll email you each
          reply.
        </EmptyState>
      </Card>
    </main>
  );
}
