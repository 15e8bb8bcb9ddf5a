import { readToken } from "~/lib/browser/token";

/** Puts it on the document whether there is a session; the stylesheet shows the guest's links or the account menu. */
export function showSession(): void {
  document.documentElement.toggleAttribute("data-session", readToken() !== null);
}
