import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startAccount } from "./account";
import { showSession } from "./session";

const page = `
  <div data-guest><a href="/login">Sign In</a></div>
  <span data-initials></span><div data-account><p data-user="">User</p><p data-plan="">Free Plan</p><button data-sign-out>Sign Out</button></div>`;

let assign: ReturnType<typeof vi.spyOn>;
let asked: ReturnType<typeof vi.fn<typeof fetch>>;

/** The page at `path`, with the session of `token`. */
function open(path: string, token?: string): void {
  history.replaceState(null, "", path);
  localStorage.clear();
  if (token) localStorage.setItem("authToken", token);
  document.body.innerHTML = page;
  showSession();
  startAccount(document.body);
}

const signedIn = () => document.documentElement.hasAttribute("data-session");
const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();
const openMenu = () => document.querySelector("[data-account]")?.dispatchEvent(new Event("toggle"));
const shownUser = () => document.querySelector("[data-user]")?.textContent;

beforeEach(() => {
  assign = vi.spyOn(location, "assign").mockReturnValue();
  asked = vi.fn<typeof fetch>().mockResolvedValue(new Response(null, { status: 204 }));
  vi.stubGlobal("fetch", asked);
});

afterEach(() => vi.unstubAllGlobals());

test("the token alone decides who is greeted", () => {
  open("/");
  expect(signedIn()).toBe(false);
  open("/", "t1");
  expect(signedIn()).toBe(true);
  expect(asked).not.toHaveBeenCalled();
});

test("signing out on the landing page forgets, tells the server, and stays", () => {
  open("/", "t1");
  press("[data-sign-out]");
  expect(localStorage.getItem("authToken")).toBeNull();
  expect(signedIn()).toBe(false);
  expect(asked).toHaveBeenCalledExactlyOnceWith("/api/auth/logout", {
    method: "POST",
    headers: { Authorization: "Bearer t1" },
    keepalive: true,
  });
  expect(assign).not.toHaveBeenCalled();
  expect(document.activeElement?.textContent).toBe("Sign In");
});

test("elsewhere it leads to the landing page, even when the server is away", () => {
  asked.mockRejectedValue(new TypeError("offline"));
  open("/docs", "t1");
  press("[data-sign-out]");
  expect(signedIn()).toBe(false);
  expect(assign).toHaveBeenCalledExactlyOnceWith("/");
});

test("the menu names the user once it is opened", async () => {
  asked.mockResolvedValue(Response.json({ email: "ada@example.com", name: "Ada King", plan: { label: "Team Plan" } }));
  open("/docs", "t1");
  openMenu();
  await vi.waitFor(() => expect(shownUser()).toBe("ada@example.com"));
  expect(document.querySelector("[data-plan]")?.textContent).toBe("Team Plan");
  expect(document.querySelector("[data-initials]")?.textContent).toBe("AK");
  openMenu();
  expect(asked).toHaveBeenCalledTimes(1);
});

test("it says User when the profile does not load", async () => {
  asked.mockResolvedValue(new Response("no", { status: 500 }));
  open("/docs", "t1");
  openMenu();
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  expect(shownUser()).toBe("User");
  expect(signedIn()).toBe(true);
});

test("a dead session is forgotten", async () => {
  asked.mockResolvedValue(new Response("{}", { status: 401 }));
  open("/docs", "dead");
  openMenu();
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith("/login"));
  expect(localStorage.getItem("authToken")).toBeNull();
});

test("a 401 for a token that has been replaced meanwhile ends nothing", async () => {
  asked.mockImplementation(async () => {
    localStorage.setItem("authToken", "renewed");
    return new Response("{}", { status: 401 });
  });
  open("/docs", "old");
  openMenu();
  await vi.waitFor(() => expect(localStorage.getItem("authToken")).toBe("renewed"));
  asked.mockResolvedValue(Response.json({ email: "ada@example.com" }));
  openMenu();
  await vi.waitFor(() => expect(shownUser()).toBe("ada@example.com"));
  expect(localStorage.getItem("authToken")).toBe("renewed");
  expect(assign).not.toHaveBeenCalled();
});

test("another tab's signing in and out is shown, and the page stays: nobody needs a session to read it", () => {
  open("/docs");
  localStorage.setItem("authToken", "t2");
  dispatchEvent(new StorageEvent("storage", { key: "authToken", newValue: "t2" }));
  expect(signedIn()).toBe(true);
  expect(assign).not.toHaveBeenCalled();

  localStorage.removeItem("authToken");
  dispatchEvent(new StorageEvent("storage", { key: "authToken", newValue: null }));
  expect(signedIn()).toBe(false);
  expect(assign).not.toHaveBeenCalled();
});
