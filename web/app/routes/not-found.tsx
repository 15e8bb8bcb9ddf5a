import { NotFound } from "~/features/shell/not-found";

export const meta = () => [{ title: "Page not found · Formtray" }];

export default NotFound;
