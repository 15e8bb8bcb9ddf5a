import { matchPath, Navigate, replace, useLocation } from "react-router";
import { readToken } from "~/lib/browser/token";
import { protectedPages } from "~/lib/routing/pages";
import { rememberLocation } from "./return-location";

/** Whether a page is for signed-in users only. */
export function needsSession(pathname: string): boolean {
  return protectedPages.some(({ path }) => matchPath(`/${path}`, pathname));
}

/** Thrown to a protected page's boundary, which answers with <RedirectToLogin/>: a redirect could not carry the memory. */
export class NoSession extends Error {}

/** Middleware of what needs a session: runs before any loader of it. */
export function requireSession(): void {
  if (readToken() === null) throw new NoSession("Not signed in.");
}

export function RedirectToLogin() {
  return <Navigate to="/login" replace state={rememberLocation(useLocation())} />;
}

/** Loader of the sign-in screens: who is signed in has no business there. */
export function requireGuest(): null {
  if (readToken() !== null) throw replace("/dashboard");
  return null;
}
