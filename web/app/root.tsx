import type { ReactNode } from "react";
import { Links, Meta, Outlet, Scripts } from "react-router";
import { ErrorScreen } from "~/features/shell/error-screen";
import theme from "~/islands/theme.ts?worker&url";
import styles from "~/styles/app.css?url";
import inter from "~/styles/fonts/inter.woff2?url";
import newsreader from "~/styles/fonts/newsreader.woff2?url";
import type { Route } from "./+types/root";

const font = (href: string) =>
  ({ rel: "preload", as: "font", type: "font/woff2", crossOrigin: "anonymous", href }) as const;

export const links: Route.LinksFunction = () => [
  font(inter),
  font(newsreader),
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
];

/**
 * The document and nothing else. <Scripts/> stands in the app's layout and in the fallback below, never here:
 * content pages ship without the app.
 */
export function Layout({ children }: { children: ReactNode }) {
  return (
    // The theme's script may have set data-theme before React arrives.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#faf8f3" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#161411" media="(prefers-color-scheme: dark)" />
        {/* A classic script holds back the first paint, a module does not; but only a build makes one file of it. */}
        <script src={theme} type={import.meta.env.DEV ? "module" : undefined} />
        <Meta />
        <Links />
      </head>
      <body>{children}</body>
    </html>
  );
}

/** Only for the router's own fallback document, which the build insists on and `seal.mjs` leaves out. */
export function HydrateFallback() {
  return (
    <>
      <p>Loading...</p>
      <Scripts />
    </>
  );
}

export default function Root() {
  return <Outlet />;
}

/** The last resort, where nothing is left of the app's frame: what fails inside a page is drawn by routes/protected.tsx. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}
