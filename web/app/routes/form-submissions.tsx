import { Planned } from "~/features/shell/planned";

export { Loading as HydrateFallback } from "~/features/shell/loading";

export const meta = () => [{ title: "Submissions · Formtray" }];

// Until a loader has data to wait for: its mere presence makes the shell show the loading text first.
export const clientLoader = () => null;

export default function FormSubmissions() {
  return (
    <Planned title="Submissions">
      The inbox of one form: a list and a reading pane, with folders for spam, held and trash, search, and export.
    </Planned>
  );
}
