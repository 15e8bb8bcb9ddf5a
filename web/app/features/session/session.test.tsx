import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect, useState } from "react";
import { createMemoryRouter, Outlet, RouterProvider, useRouteError } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "~/api/cache/query-client";
import { client } from "~/api/client";
import { profileQuery } from "~/api/queries/profile";
import { readDevice, storeDevice } from "~/lib/browser/device";
import { readToken, storeToken } from "~/lib/browser/token";
import { NoSession, RedirectToLogin, requireGuest, requireSession } from "./guard";
import { useUser } from "./profile";
import { renewSession, useSession } from "./session";
import { SessionSync } from "./session-sync";
import { LoginForm, type PendingLogin } from "./sign-in/login-form";
import { RegisterForm } from "./sign-in/register-form";
import SecondFactor from "./sign-in/two-factor-form";

const user = { email: "ada@example.org", plan: { id: "free", label: "Free Plan" } };
const signedIn = { token: "fresh", device_token: "this browser", user };
const answers: Record<string, () => Response> = {};
const calls: { path: string; method: string; token: string | null; device: string | null; body: string }[] = [];

beforeEach(() => {
  calls.length = 0;
  Object.assign(answers, {
    "/api/auth/login": () => Response.json(signedIn),
    "/api/auth/register": () => Response.json(signedIn, { status: 201 }),
    "/api/auth/profile": () => Response.json(user),
    "/api/auth/logout": () => new Response(null, { status: 204 }),
  });
  vi.stubGlobal("fetch", async (request: Request) => {
    const path = new URL(request.url).pathname;
    const body = await request.clone().text();
    const { headers, method } = request;
    calls.push({ path, method, token: headers.get("Authorization"), device: headers.get("X-Device"), body });
    return answers[path]?.() ?? new Response(null, { status: 404 });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const asked = (path: string) => calls.filter((call) => call.path === path);

function Page({ name }: { name: string }) {
  const { signOut } = useSession();
  return (
    <>
      <h1>{name}</h1>
      <p>{useUser()?.email ?? "User"}</p>
      <button type="button" onClick={signOut}>
        Sign Out
      </button>
    </>
  );
}

function Login() {
  const [begun, setBegun] = useState<PendingLogin>();
  if (begun) return <SecondFactor begun={begun} onAgain={() => setBegun(undefined)} />;
  return <LoginForm onSecondFactor={setBegun} />;
}

function Failure() {
  return useRouteError() instanceof NoSession ? <RedirectToLogin /> : <p>another failure</p>;
}

/** Stands after SessionSync, so its effect runs once that one listens. */
function Mounted({ onMount }: { onMount: () => void }) {
  useEffect(onMount, [onMount]);
  return null;
}

function open(...entries: string[]) {
  const queries = createQueryClient();
  const mounted = vi.fn();
  const pages = ["/dashboard", "/billing", "/onboarding"].map((path) => ({
    path,
    element: <Page name={path} />,
    loader: () => null,
  }));
  const layout = (
    <QueryClientProvider client={queries}>
      <SessionSync />
      <Mounted onMount={mounted} />
      <Outlet />
    </QueryClientProvider>
  );
  const router = createMemoryRouter(
    [
      {
        element: layout,
        children: [
          { path: "/open", element: <h1>open</h1> },
          { path: "/login", element: <Login />, loader: requireGuest },
          { path: "/register", element: <RegisterForm />, loader: requireGuest },
          { path: "/reset-password", element: <h1>reset</h1> },
          { middleware: [requireSession], errorElement: <Failure />, children: pages },
        ],
      },
    ],
    { initialEntries: entries },
  );
  render(<RouterProvider router={router} />);
  const address = () => router.state.location.pathname + router.state.location.search;
  const arriveAt = (path: string) => waitFor(() => expect(address()).toBe(path));
  return { router, queries, arriveAt, isMounted: () => waitFor(() => expect(mounted).toHaveBeenCalled()) };
}

async function fillIn(button: string, password = "long enough") {
  await userEvent.type(await screen.findByLabelText("Email"), "ada@example.org");
  await userEvent.type(screen.getByLabelText("Password"), password);
  await userEvent.click(screen.getByRole("button", { name: button }));
}

test("a login stores the token, loads the profile and goes to the dashboard", async () => {
  const { arriveAt } = open("/login");
  await fillIn("Sign In");
  await arriveAt("/dashboard");
  expect(localStorage.getItem("authToken")).toBe("fresh");
  expect(asked("/api/auth/login")[0]?.token).toBeNull();
  expect(asked("/api/auth/profile").map(({ token }) => token)).toEqual(["Bearer fresh"]);
  await screen.findByText("ada@example.org");
});

test("the guard sends a guest to /login in place of the page, and the login back to it", async () => {
  const { router, arriveAt } = open("/open", "/billing?month=10");
  await arriveAt("/login");
  await fillIn("Sign In");
  await arriveAt("/billing?month=10");
  await act(() => router.navigate(-1));
  await arriveAt("/open");
});

test("a registration goes to /onboarding", async () => {
  const { arriveAt } = open("/register");
  await fillIn("Create Account");
  await arriveAt("/onboarding");
});

test("a registration saves the browser's time zone before the profile is loaded", async () => {
  const zone = { ...Intl.DateTimeFormat().resolvedOptions(), timeZone: "Europe/Berlin" };
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue(zone);
  const { arriveAt } = open("/register");
  await fillIn("Create Account");
  await arriveAt("/onboarding");
  const [saved, loaded] = asked("/api/auth/profile");
  expect(saved).toMatchObject({ method: "PUT", token: "Bearer fresh", body: '{"timezone":"Europe/Berlin"}' });
  expect(loaded?.method).toBe("GET");
});

test("a registration goes on where the time zone could not be saved", async () => {
  answers["/api/auth/profile"] = () => Response.json({ detail: "Unknown time zone." }, { status: 422 });
  vi.spyOn(console, "error").mockReturnValue();
  const { arriveAt } = open("/register");
  await fillIn("Create Account");
  await arriveAt("/onboarding");
  expect(readToken()).toBe("fresh");
});

test("a registration says which terms apply", async () => {
  open("/register");
  expect((await screen.findByRole("link", { name: "terms" })).getAttribute("href")).toBe("/terms");
  expect(screen.getByRole("link", { name: "privacy notice" }).getAttribute("href")).toBe("/privacy");
});

test("a registration remembers the place the login was asked for", async () => {
  const { router, arriveAt } = open("/billing");
  await arriveAt("/login");
  await act(() => router.navigate("/register", { state: router.state.location.state }));
  await fillIn("Create Account");
  await arriveAt("/billing");
});

test("a wrong login says so, keeps the address and waits at the password", async () => {
  const detail = "Wrong email address or password.";
  answers["/api/auth/login"] = () => Response.json({ detail, code: "wrong_login" }, { status: 401 });
  const { arriveAt } = open("/login");
  await fillIn("Sign In");
  expect((await screen.findByRole("alert")).textContent).toContain(detail);
  await arriveAt("/login");
  expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("ada@example.org");
  expect(document.activeElement).toBe(screen.getByLabelText("Password"));
});

test("refused fields say so beside them, and the first gets the focus", async () => {
  const errors = [{ field: "password", code: "too_short", message: "Use at least 10 characters." }];
  answers["/api/auth/register"] = () => Response.json({ detail: "Invalid", code: "invalid", errors }, { status: 422 });
  open("/register");
  await fillIn("Create Account", "short");
  await screen.findByText("Use at least 10 characters.");
  const password = screen.getByLabelText("Password");
  expect(password.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(password);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a taken address leads to the login", async () => {
  answers["/api/auth/register"] = () => Response.json({ detail: "Taken", code: "email_taken" }, { status: 409 });
  open("/register");
  await fillIn("Create Account");
  expect((await screen.findByRole("link", { name: "Sign in instead" })).getAttribute("href")).toBe("/login");
});

test("what is left empty is not sent", async () => {
  open("/login");
  await userEvent.click(await screen.findByRole("button", { name: "Sign In" }));
  await screen.findByText("Enter your email address.");
  expect(calls).toEqual([]);
});

test("who is signed in is sent on from /login and /register", async () => {
  storeToken("secret");
  const { router, arriveAt } = open("/login");
  await arriveAt("/dashboard");
  await act(() => router.navigate("/register"));
  await arriveAt("/dashboard");
});

test("Sign Out clears first, tells the server and leaves for the start page", async () => {
  storeToken("secret");
  const left = vi.spyOn(location, "assign").mockReturnValue();
  const { queries } = open("/dashboard");
  await screen.findByText("ada@example.org");
  answers["/api/auth/logout"] = () => {
    expect(readToken()).toBeNull();
    throw new TypeError("offline");
  };
  await userEvent.click(screen.getByRole("button", { name: "Sign Out" }));
  await waitFor(() => expect(left).toHaveBeenCalledExactlyOnceWith("/"));
  expect(asked("/api/auth/logout")[0]?.token).toBe("Bearer secret");
  expect(queries.getQueryData(profileQuery.queryKey)).toBeUndefined();
  expect(screen.getByText("User")).toBeTruthy();
});

function changeInOtherTab(token: string | null) {
  if (token === null) localStorage.removeItem("authToken");
  else localStorage.setItem("authToken", token);
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "authToken", newValue: token })));
}

test("a token changed in another tab is mirrored; removed, it leads to /login", async () => {
  storeToken("secret");
  const { queries, arriveAt } = open("/dashboard");
  await screen.findByText("ada@example.org");
  answers["/api/auth/profile"] = () => Response.json({ ...user, email: "grace@example.org" });
  changeInOtherTab("another");
  await screen.findByText("grace@example.org");
  expect(calls.at(-1)?.token).toBe("Bearer another");
  changeInOtherTab(null);
  await arriveAt("/login");
  expect(queries.getQueryData(profileQuery.queryKey)).toBeUndefined();
  changeInOtherTab("third");
  await arriveAt("/dashboard");
});

test.each(["/register", "/reset-password?token=t", "/open"])(
  "a token removed in another tab leaves %s where it is: it needs no session",
  async (path) => {
    const { router, queries, isMounted } = open(path);
    await isMounted();
    const left = vi.fn();
    router.subscribe(({ location }) => left(location.pathname));
    queries.setQueryData(profileQuery.queryKey, user as never);
    changeInOtherTab(null);
    await waitFor(() => expect(queries.getQueryData(profileQuery.queryKey)).toBeUndefined());
    expect(left).not.toHaveBeenCalledWith("/login");
    expect(router.state.location.pathname + router.state.location.search).toBe(path);
  },
);

test("a 401 that comes for nobody, while one signs out, ends nothing", async () => {
  storeToken("secret");
  const left = vi.spyOn(location, "assign").mockReturnValue();
  const { router } = open("/dashboard");
  await screen.findByText("ada@example.org");
  answers["/api/endpoints/"] = () => Response.json({ detail: "Sign in." }, { status: 401 });
  await userEvent.click(screen.getByRole("button", { name: "Sign Out" }));
  // A call that begins now carries no token.
  await act(() => client.GET("/api/endpoints/"));
  expect(asked("/api/endpoints/")[0]?.token).toBeNull();
  await waitFor(() => expect(left).toHaveBeenCalledExactlyOnceWith("/"));
  expect(router.state.location.pathname).toBe("/dashboard");
});

test("a 401 ends the session, and the login goes on where it ended", async () => {
  storeToken("secret");
  answers["/api/auth/profile"] = () => Response.json({ detail: "Signed out." }, { status: 401 });
  vi.spyOn(console, "error").mockReturnValue();
  const { arriveAt } = open("/billing");
  await arriveAt("/login");
  expect(readToken()).toBeNull();
  expect(asked("/api/auth/logout")).toEqual([]);
  await screen.findByText("Your session has ended");
  answers["/api/auth/profile"] = () => Response.json(user);
  await fillIn("Sign In");
  await arriveAt("/billing");
});

test("a profile that does not load is only logged", async () => {
  storeToken("secret");
  answers["/api/auth/profile"] = () => new Response("", { status: 403 });
  const logged = vi.spyOn(console, "error").mockReturnValue();
  const { arriveAt } = open("/dashboard");
  await waitFor(() => expect(logged).toHaveBeenCalledOnce());
  await arriveAt("/dashboard");
  expect(screen.getByText("User")).toBeTruthy();
  expect(readToken()).toBe("secret");
});

test("a new token is stored and the profile reloaded, without navigating", async () => {
  storeToken("secret");
  const { queries, arriveAt } = open("/billing");
  await screen.findByText("ada@example.org");
  answers["/api/auth/profile"] = () => Response.json({ ...user, email: "ada@new.example" });
  await act(() => renewSession(queries, "renewed"));
  expect(readToken()).toBe("renewed");
  await screen.findByText("ada@new.example");
  expect(calls.at(-1)?.token).toBe("Bearer renewed");
  await arriveAt("/billing");
});

const halfWay = () => Response.json({ two_factor_token: "half-way" });

test("with two-factor a code is asked for before there is a session", async () => {
  answers["/api/auth/login"] = halfWay;
  const errors = [{ field: "code", code: "wrong_code", message: "Wrong or expired code." }];
  answers["/api/auth/login/two-factor"] = () => Response.json({ detail: "Invalid", errors }, { status: 422 });
  const { arriveAt } = open("/login");
  await fillIn("Sign In");
  const code = await screen.findByLabelText("Code from your app");
  expect(document.activeElement).toBe(code);
  expect(readToken()).toBeNull();
  await userEvent.type(code, "123456{Enter}");
  await screen.findByText("Wrong or expired code.");
  answers["/api/auth/login/two-factor"] = () => Response.json(signedIn);
  await userEvent.click(screen.getByRole("button", { name: "Use a recovery code instead" }));
  expect(screen.queryByText("Wrong or expired code.")).toBeNull();
  await userEvent.type(screen.getByLabelText("Recovery code"), "abcd-efgh{Enter}");
  await arriveAt("/dashboard");
  expect(asked("/api/auth/login/two-factor").map(({ token }) => token)).toEqual([null, null]);
});

test("a second step that took too long starts again", async () => {
  answers["/api/auth/login"] = halfWay;
  const late = { detail: "Sign in again", code: "sign_in_again" };
  answers["/api/auth/login/two-factor"] = () => Response.json(late, { status: 401 });
  open("/login");
  await fillIn("Sign In");
  await userEvent.type(await screen.findByLabelText("Code from your app"), "123456{Enter}");
  await userEvent.click(await screen.findByRole("button", { name: "Start again" }));
  expect(screen.getByLabelText("Password")).toBeTruthy();
});

test("a device is remembered, beyond the session, and named where tries are counted", async () => {
  const { router, arriveAt } = open("/login");
  await fillIn("Sign In");
  await arriveAt("/dashboard");
  expect(asked("/api/auth/login")[0]?.device).toBeNull();
  expect(asked("/api/auth/profile")[0]?.device).toBeNull();
  localStorage.removeItem("authToken");
  await act(() => router.navigate("/login"));
  await fillIn("Sign In");
  await waitFor(() => expect(asked("/api/auth/login")[1]?.device).toBe("this browser"));
});

test("a browser that is known stays known", async () => {
  storeDevice("this browser");
  answers["/api/auth/login"] = () => Response.json({ token: "fresh", user });
  const { arriveAt } = open("/login");
  await fillIn("Sign In");
  await arriveAt("/dashboard");
  expect(readDevice()).toBe("this browser");
  await client.POST("/api/auth/change-password", {
    body: { current_password: "the old one", new_password: "a new password of mine" },
  });
  expect(asked("/api/auth/change-password")[0]?.device).toBe("this browser");
});
