import { matchPath, useLocation } from "react-router";
import { appPages } from "~/lib/routing/pages";

// Patterns without parameters first: `forms/new` is not a form called "new".
const ordered = [...appPages].sort((a, b) => Number(a.path.includes(":")) - Number(b.path.includes(":")));

const pageOf = (pathname: string) => ordered.find((candidate) => matchPath(`/${candidate.path}`, pathname));

/** The file of the layout that the page at this path shares with others, if it does. */
export const layoutOf = (pathname: string) => pageOf(pathname)?.layout;

export function loadingText(pathname: string): string {
  const page = pageOf(pathname);
  return page ? `Loading ${page.name ?? page.path}...` : "Loading...";
}

export function LoadingText({ pathname }: { pathname: string }) {
  return (
    <p role="status" className="grid min-h-[50vh] place-items-center px-6 text-ink-soft">
      {loadingText(pathname)}
    </p>
  );
}

/** Every app route's `HydrateFallback`: what its prerendered shell shows until its own code has arrived. */
export function Loading() {
  return <LoadingText pathname={useLocation().pathname} />;
}
