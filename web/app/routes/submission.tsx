import { Planned } from "~/features/shell/planned";

export { Loading as HydrateFallback } from "~/features/shell/loading";

export const meta = () => [{ title: "Submission · Formtray" }];

// Until a loader has data to wait for: its mere presence makes the shell show the loading text first.
export const clientLoader = () => null;

export default function Submission() {
  return (
    <Planned title="Submission">
      One submission: its fields in order, its files, why it was or was not judged spam, and what became of it.
    </Planned>
  );
}
