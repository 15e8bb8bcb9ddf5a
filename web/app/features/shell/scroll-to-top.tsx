import { useLayoutEffect } from "react";
import { useLocation } from "react-router";

/** To the top on every change of page, Back included; the router's <ScrollRestoration/> would restore there. */
export function ScrollToTop() {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is the occasion, not an input
  useLayoutEffect(() => {
    history.scrollRestoration = "manual";
    window.scrollTo(0, 0);
  }, [pathname]);
  return null;
}
