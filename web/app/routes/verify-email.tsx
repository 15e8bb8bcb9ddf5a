import { Planned } from "~/features/shell/planned";

export { Loading as HydrateFallback } from "~/features/shell/loading";

export const meta = () => [{ title: "Confirm your address · Formtray" }];

// Until a loader has data to wait for: its mere presence makes the shell show the loading text first.
export const clientLoader = () => null;

export default function VerifyEmail() {
  return (
    <Planned title="Confirm your address">
      A button that confirms your e-mail address. It waits for a press, because mail scanners open links too.
    </Planned>
  );
}
