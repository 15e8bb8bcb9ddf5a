import { Planned } from "~/features/shell/planned";

export const meta = () => [{ title: "Documentation · Formtray" }];

export default function Docs() {
  return (
    <Planned title="Documentation">
      The manual: quick start, a page per framework, special fields, files, spam, webhooks, the API, every error code,
      limits, migrating, self-hosting, security.
    </Planned>
  );
}
