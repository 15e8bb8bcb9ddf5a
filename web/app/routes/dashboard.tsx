import { Planned } from "~/features/shell/planned";

export { Loading as HydrateFallback } from "~/features/shell/loading";

export const meta = () => [{ title: "Dashboard · Formtray" }];

// Until a loader has data to wait for: its mere presence makes the shell show the loading text first.
export const clientLoader = () => null;

export default function Dashboard() {
  return (
    <Planned title="Dashboard">
      This month against the quota, what is unread, the last 30 days as a chart, the latest arrivals, and whatever needs
      attention.
    </Planned>
  );
}
