import { Planned } from "~/features/shell/planned";

export { Loading as HydrateFallback } from "~/features/shell/loading";

export const meta = () => [{ title: "Set a new password · Formtray" }];

// Until a loader has data to wait for: its mere presence makes the shell show the loading text first.
export const clientLoader = () => null;

export default function ResetPassword() {
  return (
    <Planned title="Set a new password">
      Here the link from the mail sets a new password and ends every other session.
    </Planned>
  );
}
