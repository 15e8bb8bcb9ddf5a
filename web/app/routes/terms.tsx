import { Planned } from "~/features/shell/planned";

export const meta = () => [{ title: "Terms · Formtray" }];

export default function Terms() {
  return <Planned title="Terms">What you may expect of Formtray, and what we expect of you.</Planned>;
}
