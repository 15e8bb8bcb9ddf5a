import { ComingSoon } from "~/features/shell/coming-soon";
import { Contact } from "~/features/support/contact";

export { Loading as HydrateFallback } from "~/features/shell/loading/loading";

export const meta = () => [{ title: "Ticket · Formtray" }];

// Until a loader has data to wait for: its mere presence makes the shell show the loading text first.
export const clientLoader = () => null;

export default function SupportTicket() {
  return (
    <ComingSoon title="Ticket" action={<Contact />}>
      You'll see the ticket's status, replies and attachments here.
    </ComingSoon>
  );
}
