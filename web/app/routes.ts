import { layout, type RouteConfig, route } from "@react-router/dev/routes";
import { contentPages, protectedPages, publicPages } from "./lib/routing/pages.ts";

interface Routed {
  path: string;
  file: string;
}

const asRoutes = (pages: readonly Routed[]) => pages.map((page) => route(page.path, page.file));

const development = process.env.NODE_ENV === "development" ? [route("dev/ui", "routes/dev/ui.tsx")] : [];

export default [
  layout("routes/site.tsx", asRoutes(contentPages)),
  layout("routes/app.tsx", [
    layout("routes/public.tsx", asRoutes(publicPages)),
    layout("routes/protected.tsx", asRoutes(protectedPages)),
    ...development,
    route("*", "routes/not-found.tsx"),
  ]),
] satisfies RouteConfig;
