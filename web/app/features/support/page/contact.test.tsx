import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { createQueryClient } from "~/api/cache/query-client";
import { removeToken, storeToken } from "~/lib/browser/token";
import { Contact } from "./contact";

const fetch = vi.fn();

afterEach(() => {
  vi.unstubAllGlobals();
  fetch.mockReset();
  removeToken();
});

function draw(operator: string | null) {
  fetch.mockImplementation(async () => Response.json({ operator }));
  vi.stubGlobal("fetch", fetch);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Contact />
    </QueryClientProvider>,
  );
}

test("shows the operator's email address, and leads to the docs", async () => {
  draw("help@example.org");
  const address = await screen.findByRole("link", { name: "help@example.org" });
  expect(address.getAttribute("href")).toBe("mailto:help@example.org");
  expect(screen.getByRole("link", { name: "docs" }).getAttribute("href")).toBe("/docs");
});

test("leads to the imprint where no address is set", async () => {
  draw(null);
  expect((await screen.findByRole("link", { name: "imprint" })).getAttribute("href")).toBe("/imprint");
  expect(screen.getByRole("link", { name: "docs" }).getAttribute("href")).toBe("/docs");
});

test("asks with the token, as every call of a signed-in user", async () => {
  storeToken("secret");
  draw("help@example.org");
  await screen.findByRole("link", { name: "help@example.org" });
  expect(fetch.mock.calls[0]?.[1].headers).toMatchObject({ Authorization: "Bearer secret" });
});
