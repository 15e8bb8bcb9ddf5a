import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "~/api/cache/query-client";
import { storeToken } from "~/lib/browser/token";
import Settings from "./settings";

const profile = {
  id: "1",
  email: "ada@example.org",
  name: "Ada",
  email_verified: true,
  workspace: { id: "1", name: "Ada" },
  plan: { id: "free", label: "Free Plan" },
  timezone: "UTC",
  created_at: "2026-11-01T00:00:00Z",
  two_factor: false,
  new_email: null,
};

beforeEach(() => {
  storeToken("secret");
  vi.stubGlobal("fetch", async () => Response.json(profile));
});

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

// What every object has, own properties aside.
test.each(["constructor", "toString", "__proto__", "hasOwnProperty", "nonsense"])(
  "the tab %s is the profile",
  async (tab) => {
    const page = (
      <QueryClientProvider client={createQueryClient()}>
        <Settings />
      </QueryClientProvider>
    );
    render(
      <RouterProvider
        router={createMemoryRouter([{ path: "/settings", element: page }], {
          initialEntries: [`/settings?tab=${tab}`],
        })}
      />,
    );
    expect(await screen.findByRole("heading", { level: 2, name: "Profile" })).toBeTruthy();
    expect(screen.getByRole("link", { current: "page" }).textContent).toBe("Profile");
  },
);
