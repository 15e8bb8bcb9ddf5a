import { Planned } from "~/features/shell/planned";

export { Loading as HydrateFallback } from "~/features/shell/loading";

export const meta = () => [{ title: "Ticket · Formtray" }];

// Until a loader has data to wait for: its mere presence makes the shell show the loading text first.
export const clientLoader = () => null;

export default function SupportTicket() {
  return <Planned title="Ticket">One thread with its attachments. Answers arrive by e-mail too.</Planned>;
}
