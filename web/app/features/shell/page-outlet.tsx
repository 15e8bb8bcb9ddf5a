import { useEffect, useEffectEvent, useState } from "react";
import { Outlet, useLocation, useNavigation } from "react-router";
import { LoadFailed } from "./loading/load-failed";
import { LoadingText, layoutOf } from "./loading/loading";
import { onScriptedReload } from "./loading/scripted-reload";

/** So long the old page stays before the next one's loading text takes its place. */
const PATIENCE_MS = 150;

/**
 * The current page, or the next one's loading text while its code and data are on the way. The router alone would
 * keep the old page. A change of search parameters within a page (filters, tabs) keeps the page, and between pages with
 * the same layout the layout stays: its own outlet is a `LayoutOutlet`.
 */
export function PageOutlet() {
  const here = useLocation().pathname;
  const next = useNavigation().location?.pathname ?? here;
  const staysInLayout = layoutOf(here) !== undefined && layoutOf(here) === layoutOf(next);
  const pending = usePendingPage();
  return staysInLayout ? <Outlet /> : (pending ?? <Outlet />);
}

/** The place of the page within a layout. */
export function LayoutOutlet() {
  return usePendingPage() ?? <Outlet />;
}

/** What is shown in place of the page while another one is late or couldn't be loaded. */
function usePendingPage() {
  const here = useLocation().pathname;
  const next = useNavigation().location;
  const failed = useFailedPage(next?.pathname);
  const awaited = next === undefined || next.pathname === here ? undefined : next.pathname;
  const isLate = useIsLate(awaited);
  if (next === undefined || awaited === undefined) return undefined;
  if (failed === awaited) {
    return <LoadFailed onRefresh={() => location.assign(next.pathname + next.search + next.hash)} />;
  }
  return isLate ? <LoadingText pathname={awaited} /> : undefined;
}

/** Whether a page is awaited for longer than people notice. */
function useIsLate(awaited: string | undefined): boolean {
  const [late, setLate] = useState<string>();
  useEffect(() => {
    if (awaited === undefined) return;
    const timer = setTimeout(() => setLate(awaited), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setLate(undefined);
    };
  }, [awaited]);
  return awaited !== undefined && late === awaited;
}

/**
 * The page whose code could not be had. The router then reloads the old page without a word; such a reload is called
 * off and said instead. It may come before React has heard where the router is going: then the page is the next one
 * it hears of.
 */
function useFailedPage(next: string | undefined): string | undefined {
  const [failed, setFailed] = useState<string>();
  const fail = useEffectEvent(() => setFailed(next ?? "unheard"));
  useEffect(() => onScriptedReload(() => fail()), []);
  if (failed === "unheard" && next !== undefined) setFailed(next);
  return failed;
}
