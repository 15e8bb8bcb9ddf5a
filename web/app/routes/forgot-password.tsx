import { Planned } from "~/features/shell/planned";

export { Loading as HydrateFallback } from "~/features/shell/loading";

export const meta = () => [{ title: "Reset your password · Formtray" }];

// Until a loader has data to wait for: its mere presence makes the shell show the loading text first.
export const clientLoader = () => null;

export default function ForgotPassword() {
  return (
    <Planned title="Reset your password">
      You give your e-mail address and we send a link that sets a new password.
    </Planned>
  );
}
