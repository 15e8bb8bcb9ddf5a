import { Link } from "react-router";
import { navigation } from "~/lib/routing/navigation";
import type { LinkProps } from "~/ui/navigation/model";

const contentPages = new Set(navigation.filter(({ content }) => content).map(({ href }) => href));

/** A link of the navigation: by the router within the app, a plain one to pages that ship without it. */
export function AppLink({ href, children, ...rest }: LinkProps) {
  return contentPages.has(href) ? (
    <a href={href} {...rest}>
      {children}
    </a>
  ) : (
    <Link to={href} prefetch="intent" {...rest}>
      {children}
    </Link>
  );
}
