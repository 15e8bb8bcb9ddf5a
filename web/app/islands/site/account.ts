import { followOtherTabs, readToken, removeToken } from "~/lib/browser/token";
import { initials } from "~/lib/text/initials";
import { showSession } from "./session";

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

export function startAccount(root: ParentNode = document): void {
  for (const button of root.querySelectorAll<HTMLElement>("[data-sign-out]")) button.addEventListener("click", signOut);
  for (const menu of root.querySelectorAll<HTMLElement>("[data-account]")) {
    const user = menu.querySelector<HTMLElement>("[data-user]");
    if (user) menu.addEventListener("toggle", () => void nameUser(user));
  }
  // The page itself stays whoever signs out elsewhere: nobody needs a session to read it.
  followOtherTabs(showSession);
  // A page taken back from the browser's memory may be older than the session.
  addEventListener("pageshow", showSession);
}

function forget(): void {
  removeToken();
  showSession();
}

/** The browser forgets first, so that it works offline too; the server is told as far as it can be reached. */
function signOut(): void {
  const token = readToken();
  document.querySelector<HTMLElement>("[data-account]:popover-open")?.hidePopover();
  forget();
  if (token) {
    fetch("/api/auth/logout", { method: "POST", headers: bearer(token), keepalive: true }).catch(() => {
      // Unreachable: the session ends by its age.
    });
  }
  if (location.pathname === "/") document.querySelector<HTMLElement>("[data-guest] a")?.focus();
  else location.assign("/");
}

function fill(place: string, text: string | undefined): void {
  const element = document.querySelector(place);
  if (element && text) element.textContent = text;
}

/** Asked only when the menu is opened: reading an article is nobody's business. */
async function nameUser(user: HTMLElement): Promise<void> {
  const token = readToken();
  if (!token || user.dataset.user === "named") return;
  try {
    const answer = await fetch("/api/auth/profile", { headers: bearer(token) });
    if (answer.status === 401) {
      // The late answer to a token that was replaced or removed meanwhile ends no session.
      if (readToken() !== token) return;
      forget();
      location.assign("/login");
      return;
    }
    const profile = (await answer.json()) as { email?: string; name?: string | null; plan?: { label: string } };
    if (!profile.email) return;
    user.textContent = profile.email;
    user.title = profile.email;
    user.dataset.user = "named";
    fill("[data-plan]", profile.plan?.label);
    fill("[data-initials]", initials(profile.name || profile.email));
  } catch {
    // It stays "User"; the next opening asks again.
  }
}
