import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { queryClient } from "~/api/cache/query-client";
import { listQuery } from "~/features/submissions/cache/list-query";
import { readView } from "~/features/submissions/filters/view";
import { mockForms, openForm, url } from "./mock-forms";

const server = mockForms();

test("Form has its numbers with their nouns, its own chart, and what to paste", async () => {
  openForm("/forms/k7qm");
  const statistics = await screen.findByRole("region", { name: "Statistics" });
  expect(statistics.textContent).toMatch(/^Unread3 submissionsThis month1 submissionLast submissionNone yetCreated/);
  await screen.findByRole("region", { name: "Last 30 days" });
  expect(screen.getAllByText("3 submissions")).not.toHaveLength(0);
  expect(document.querySelector("pre")?.textContent).toContain("https://formtray.example/api/submit/k7qm");
  expect(screen.getByRole("button", { name: "Send test submission" })).toBeTruthy();
});

test("Form stands without its chart", async () => {
  server.fail("/api/stats");
  openForm("/forms/k7qm");
  expect(await screen.findByText("The chart couldn't be loaded")).toBeTruthy();
  expect(screen.getByRole("region", { name: "Statistics" })).toBeTruthy();
});

test("Snippet has the stacks", async () => {
  openForm("/forms/k7qm?tab=snippet");
  await userEvent.click(await screen.findByRole("button", { name: "React" }));
  expect(document.querySelector("pre")?.textContent).toContain("https://formtray.example/api/submit/k7qm");
});

test("Settings has its parts beside it, by keyboard, and in a select for narrow windows", async () => {
  openForm("/forms/k7qm/edit");
  const general = await screen.findByRole("tab", { name: "General", selected: true });
  const names = [
    "General",
    "Form",
    "Validation",
    "Allowed domains",
    "Spam",
    "Notifications",
    "Thank-you page",
    "Webhooks",
    "Data & retention",
  ];
  expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual(names);
  expect(screen.getByRole("tablist").getAttribute("aria-orientation")).toBe("vertical");
  general.focus();
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{Enter}");
  await waitFor(() => expect(url()).toBe("/forms/k7qm/edit?tab=sites"));
  const select = screen.getByRole<HTMLSelectElement>("combobox", { name: "Form settings" });
  expect([...select.options].map((option) => option.textContent)).toEqual(names);
  expect(select.value).toBe("sites");
  await userEvent.selectOptions(select, "Webhooks");
  await waitFor(() => expect(url()).toBe("/forms/k7qm/edit?tab=webhooks"));
  expect(screen.getByRole("tab", { name: "Webhooks" }).getAttribute("aria-selected")).toBe("true");
});

test("a list that the loader couldn't fetch isn't fetched again as the page opens", async () => {
  server.fail("/api/submissions/k7qm");
  const fetched = vi.fn(fetch);
  vi.stubGlobal("fetch", fetched);
  await queryClient.prefetchInfiniteQuery(listQuery("k7qm", readView(new URLSearchParams())));
  openForm("/forms/k7qm/submissions");
  await screen.findByText(/couldn't be loaded/);
  const urls = fetched.mock.calls.map(([request]) => (request as Request).url);
  expect(urls.filter((one) => one.includes("/api/submissions/k7qm?state=inbox&size=100"))).toHaveLength(1);
});
