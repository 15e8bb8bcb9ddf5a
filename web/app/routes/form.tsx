import { Planned } from "~/features/shell/planned";

export { Loading as HydrateFallback } from "~/features/shell/loading";

export const meta = () => [{ title: "Form · Formtray" }];

// Until a loader has data to wait for: its mere presence makes the shell show the loading text first.
export const clientLoader = () => null;

export default function Form() {
  return (
    <Planned title="Form">The form as visitors see it, with its numbers, its snippet and its hosted link.</Planned>
  );
}
