interface NavigationLink {
  label: string;
  href: string;
  /** A content page: reached by a plain link, because it ships without the app. */
  content?: true;
}

/** The top navigation's links, the same for guests and members, in the bar and in the drawer. */
export const navigation: readonly NavigationLink[] = [
  { label: "Home", href: "/", content: true },
  { label: "Dashboard", href: "/dashboard" },
  { label: "Endpoints", href: "/endpoints" },
  { label: "Billing", href: "/billing" },
  { label: "Support", href: "/support" },
  { label: "Docs", href: "/docs", content: true },
  { label: "Blog", href: "/blog", content: true },
];

/** Pages under a link of the navigation, by the beginning of their paths: a form belongs to the endpoints. */
export const sections: readonly { pattern: string; href: string }[] = [
  { pattern: "/forms/*", href: "/endpoints" },
  { pattern: "/submissions/*", href: "/endpoints" },
  { pattern: "/exports", href: "/endpoints" },
  { pattern: "/billing/*", href: "/billing" },
  { pattern: "/support/*", href: "/support" },
];
