import { Planned } from "~/features/shell/planned";

export { Loading as HydrateFallback } from "~/features/shell/loading";

export const meta = () => [{ title: "Sign In · Formtray" }];

// Until a loader has data to wait for: its mere presence makes the shell show the loading text first.
export const clientLoader = () => null;

export default function Login() {
  return (
    <Planned title="Sign In">
      A form for your e-mail address and password, and, where you switched it on, the second step.
    </Planned>
  );
}
