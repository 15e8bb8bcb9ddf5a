import { Planned } from "~/features/shell/planned";

export { Loading as HydrateFallback } from "~/features/shell/loading";

export const meta = () => [{ title: "Form settings · Formtray" }];

// Until a loader has data to wait for: its mere presence makes the shell show the loading text first.
export const clientLoader = () => null;

export default function FormEdit() {
  return (
    <Planned title="Form settings">
      The settings of one form, a tab each: name and address, sites, notifications, thank-you page, spam, validation,
      webhooks, data; and the builder.
    </Planned>
  );
}
