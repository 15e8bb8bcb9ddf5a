import { layout, type RouteConfig, route } from "@react-router/dev/routes";
import { contentPages, fileOf, type Page, protectedPages, publicPages } from "./lib/routing/pages.ts";

interface Routed extends Page {
  layout?: string;
}

const asRoutes = (pages: readonly Routed[]) => pages.map((page) => route(page.path, fileOf(page)));

/** As `asRoutes`, with those that share a layout inside it. */
function withLayouts(pages: readonly Routed[]) {
  const layouts = new Set(pages.flatMap((page) => page.layout ?? []));
  return [
    ...asRoutes(pages.filter((page) => !page.layout)),
    ...[...layouts].map((file) => layout(file, asRoutes(pages.filter((page) => page.layout === file)))),
  ];
}

const development = process.env.NODE_ENV === "development" ? [route("dev/ui", "routes/dev/ui.tsx")] : [];

export default [
  layout("routes/site.tsx", asRoutes(contentPages)),
  layout("routes/app.tsx", [
    layout("routes/public.tsx", asRoutes(publicPages)),
    layout("routes/protected.tsx", withLayouts(protectedPages)),
    ...development,
    route("*", "routes/not-found.tsx"),
  ]),
  route("admin/*", "routes/admin/admin.tsx"),
] satisfies RouteConfig;
