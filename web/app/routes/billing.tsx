import { Planned } from "~/features/shell/planned";

export { Loading as HydrateFallback } from "~/features/shell/loading";

export const meta = () => [{ title: "Billing · Formtray" }];

// Until a loader has data to wait for: its mere presence makes the shell show the loading text first.
export const clientLoader = () => null;

export default function Billing() {
  return (
    <Planned title="Billing">
      Usage with a forecast, the cost so far, your spending limit, held submissions, add-ons and invoices.
    </Planned>
  );
}
