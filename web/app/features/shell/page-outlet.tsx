import { useEffect, useEffectEvent, useState } from "react";
import { Outlet, useLocation, useNavigation } from "react-router";
import { LoadFailed } from "./loading/load-failed";
import { LoadingText } from "./loading/loading";
import { onScriptedReload } from "./loading/scripted-reload";

/**
 * The current page, or the next one's loading text while its code and data are on the way. The router alone would
 * keep the old page. A change of search parameters within a page (filters, tabs) keeps the page.
 */
export function PageOutlet() {
  const here = useLocation().pathname;
  const next = useNavigation().location;
  const failed = useFailedPage(next?.pathname);
  if (next === undefined || next.pathname === here) return <Outlet />;
  if (failed !== next.pathname) return <LoadingText pathname={next.pathname} />;
  return <LoadFailed onRefresh={() => location.assign(next.pathname + next.search + next.hash)} />;
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
