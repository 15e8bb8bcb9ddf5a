import { ComingSoon } from "~/features/shell/coming-soon";

export { Loading as HydrateFallback } from "~/features/shell/loading/loading";

export const meta = () => [{ title: "Billing · Formtray" }];

// Until a loader has data to wait for: its mere presence makes the shell show the loading text first.
export const clientLoader = () => null;

export default function Billing() {
  return (
    <ComingSoon title="Billing">
      You'll see your usage, costs and invoices here, and manage your spending limit and add-ons.
    </ComingSoon>
  );
}
