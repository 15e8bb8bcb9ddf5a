import type { LinkProps } from "~/ui/navigation/model";

/** A link of a page that the app does not run. */
export function PlainLink({ children, ...rest }: LinkProps) {
  return <a {...rest}>{children}</a>;
}
