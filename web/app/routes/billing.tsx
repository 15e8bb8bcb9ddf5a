import { ComingSoon } from "~/features/shell/coming-soon";
import { hasBilling } from "~/lib/pricing/has-billing";
import { EmptyState } from "~/ui/feedback/empty-state";
import { Card } from "~/ui/layout/card";
import { PageHeader } from "~/ui/layout/page-header";

export { Loading as HydrateFallback } from "~/features/shell/loading/loading";

export const meta = () => [{ title: "Billing · Formtray" }];

// Until a loader has data to wait for: its mere presence makes the shell show the loading text first.
export const clientLoader = () => null;

export default function Billing() {
  if (!hasBilling()) {
    return (
      <main className="mx-auto w-[min(70rem,100%-2rem)] py-9">
        <PageHeader title="Billing" />
        <Card className="mt-[26px] py-6 sm:py-10">
          <EmptyState title="Everything is included">
            You can use all of Formtray here, and there’s nothing to pay.
          </EmptyState>
        </Card>
      </main>
    );
  }
  return (
    <ComingSoon title="Billing">
      You'll see your usage, costs and invoices here, and manage your spending limit and add-ons.
    </ComingSoon>
  );
}
