import { expect, test, vi } from "vitest";
import { client } from "./client";

test("calls the specification's paths on our own origin", async () => {
  const fetch = vi.fn(async (_request: Request) => Response.json({ id: "k7qm2zrt9xwb4dhs" }));
  await client.GET("/api/endpoints/{id}", { params: { path: { id: "k7qm2zrt9xwb4dhs" } }, fetch });
  const asked = new URL(fetch.mock.calls[0]?.[0].url ?? "");
  expect(asked.origin).toBe(location.origin);
  expect(asked.pathname).toBe("/api/endpoints/k7qm2zrt9xwb4dhs");
});
