import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { createQueryClient } from "~/api/cache/query-client";
import { endpoint } from "~/features/forms/sample";
import AppPalette from "./palette";

const view = { id: "v1", name: "Fresh leads", endpoint_id: "k7qm", filter: { state: "inbox", unread: true } };

function open(views: () => Response) {
  vi.spyOn(globalThis, "fetch").mockImplementation(async (request) =>
    (request as Request).url.endsWith("/api/views/")
      ? views()
      : Response.json({ items: [endpoint()], next_cursor: null }),
  );
  const page = (
    <QueryClientProvider client={createQueryClient()}>
      <AppPalette onClose={() => {}} />
    </QueryClientProvider>
  );
  const router = createMemoryRouter([{ path: "*", element: page }]);
  render(<RouterProvider router={router} />);
  return router;
}

test("a saved view is found by its name, with its form", async () => {
  const router = open(() => Response.json({ items: [view] }));
  await userEvent.keyboard("leads");
  const option = await screen.findByRole("option", { name: /Fresh leads/ });
  expect(option.textContent).toBe("Fresh leadsContact");
  await userEvent.click(option);
  expect(router.state.location.pathname + router.state.location.search).toBe("/forms/k7qm/submissions?unread=1");
});

test("without the views the rest is there", async () => {
  open(() => Response.json({ detail: "Broken on purpose." }, { status: 400 }));
  await userEvent.keyboard("contact");
  expect((await screen.findAllByRole("option"))[0]?.textContent).toContain("Contact");
});
