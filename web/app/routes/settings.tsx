import { Planned } from "~/features/shell/planned";

export { Loading as HydrateFallback } from "~/features/shell/loading";

export const meta = () => [{ title: "Settings · Formtray" }];

// Until a loader has data to wait for: its mere presence makes the shell show the loading text first.
export const clientLoader = () => null;

export default function Settings() {
  return (
    <Planned title="Settings">
      Your profile, password, second factor, sessions, audit log, the export of your data, and the end of your account.
    </Planned>
  );
}
