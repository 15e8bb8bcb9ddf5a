import { ComingSoon } from "~/features/shell/coming-soon";
import { Contact } from "~/features/support/contact";

export { Loading as HydrateFallback } from "~/features/shell/loading/loading";

export const meta = () => [{ title: "Support · Formtray" }];

// Until a loader has data to wait for: its mere presence makes the shell show the loading text first.
export const clientLoader = () => null;

export default function Support() {
  return (
    <ComingSoon title="Support" action={<Contact />}>
      You'll be able to open support tickets here and follow their status and replies.
    </ComingSoon>
  );
}
