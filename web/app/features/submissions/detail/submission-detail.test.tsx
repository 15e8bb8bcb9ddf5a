import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { extensionOf, sizeOf } from "~/lib/text/file-text";
import { spamCheckText } from "~/lib/text/spam-check";
import { toasts } from "~/ui/feedback/toast";
import { sample } from "../sample";
import { SubmissionDetail } from "./submission-detail";

/** Whatever the page asks for beside what it was given, it does not get. */
beforeEach(() => {
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response(null, { status: 404 }));
});

const draw = (given: Parameters<typeof sample>[0]) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SubmissionDetail submission={sample(given)} heading="h1" onAct={vi.fn()} onDelete={vi.fn()} />
    </QueryClientProvider>,
  );

const fields = (...pairs: [string, unknown][]) => ({ fields: pairs.map(([name, value]) => ({ name, value })) });

describe("fields", () => {
  test("keep their order and their repeats", () => {
    draw(fields(["b", "1"], ["a", "2"], ["b", "3"]));
    expect(screen.getAllByRole("term").map((term) => term.textContent)).toEqual(["b", "a", "b"]);
    expect(screen.getAllByRole("definition").map((value) => value.textContent)).toEqual(["1", "2", "3"]);
  });

  test("are called by what they mean, where their name is a special one", () => {
    draw(fields(["_subject", "Quote"], ["replyTo", "a@b.example"], ["from_name", "Ada"], ["ccemail", "c@d.example"]));
    expect(screen.getAllByRole("term").map((term) => term.textContent)).toEqual([
      "Subject",
      "Reply-to",
      "Name",
      "Copy to",
    ]);
  });

  test("are called by their label, where the form has one, and tell their name on request", () => {
    draw({
      fields: [
        { name: "need", value: "shop", label: "What do you need?", type: "single_choice" },
        { name: "privacy", value: "yes", label: "Privacy", text: "I've read the policy." },
        { name: "utm", value: "x" },
      ],
    });
    expect(screen.getAllByRole("term").map(({ textContent, title }) => [textContent, title])).toEqual([
      ["What do you need?", "need"],
      ["Privacy", "privacy"],
      ["utm", ""],
    ]);
    // What was consented to is part of the answer.
    expect(screen.getAllByRole("definition")[1]?.textContent).toBe("yesI've read the policy.");
  });

  test("that the form didn't show are folded away", async () => {
    draw({
      fields: [
        { name: "name", value: "Ada" },
        { name: "company", value: "Analytical Engines", label: "Company", hidden: true },
      ],
    });
    const group = screen.getByText("Not shown on the form").closest("details");
    expect(group?.open).toBe(false);
    expect(group?.textContent).toContain("CompanyAnalytical Engines");
    await userEvent.click(screen.getByText("Not shown on the form"));
    expect(group?.open).toBe(true);
  });

  test("all shown have no such group", () => {
    draw(fields(["name", "Ada"]));
    expect(screen.queryByText("Not shown on the form")).toBeNull();
  });

  test("are text: markup stays visible, addresses of pages are no links", () => {
    draw(fields(["message", "<img src=x onerror=alert(1)>"], ["site", "https://evil.example"]));
    expect(screen.getByText("<img src=x onerror=alert(1)>", { selector: "p" })).toBeTruthy();
    expect(document.querySelector("img")).toBeNull();
    expect(screen.queryByRole("link")).toBeNull();
  });

  test("offer to write to an e-mail address", () => {
    draw({});
    expect(screen.getByRole("link", { name: "Reply" }).getAttribute("href")).toBe(
      "mailto:mara@lindqvistbageri.example",
    );
    expect(screen.getByRole("link", { name: "mara@lindqvistbageri.example" })).toBeTruthy();
  });

  test("show what came nested as JSON, and what came empty as empty", () => {
    draw(fields(["cart", { total: 2 }], ["note", ""]));
    expect(document.querySelector("pre")?.textContent).toBe('{\n  "total": 2\n}');
    expect(screen.getByText("empty")).toBeTruthy();
  });
});

test("a download that fails says so", async () => {
  vi.mocked(globalThis.fetch).mockImplementation(
    async () => new Response(null, { status: 404, statusText: "Not Found" }),
  );
  draw({ files: [{ id: "f1", field: "cv", name: "cv.pdf", size: 240_000, type: "application/pdf" }] });
  await userEvent.click(screen.getByRole("button", { name: /^Download cv.pdf/ }));
  await waitFor(() => expect(toasts.get().at(-1)).toMatchObject({ message: "Download failed: Not Found" }));
});

test("a picture is shown small, as the server made it anew; without one its kind stands there", async () => {
  let looks = 0;
  const answer = async (request: Request) => {
    if (!request.url.endsWith("/f1/thumbnail")) return new Response(null, { status: 404 });
    looks += 1;
    // The first look has it made.
    return looks === 1
      ? Response.json({ code: "thumbnail_pending", detail: "Not yet." }, { status: 404 })
      : new Response("small", { headers: { "Content-Type": "image/jpeg" } });
  };
  const fetch = vi.fn(answer);
  vi.mocked(globalThis.fetch).mockImplementation(fetch as typeof globalThis.fetch);
  draw({
    files: [
      { id: "f1", field: "photos", name: "shop.jpg", size: 1, type: "image/jpeg" },
      { id: "f2", field: "photos", name: "odd.png", size: 1, type: "image/png" },
      { id: "f3", field: "photos", name: "menu.pdf", size: 1, type: "application/pdf" },
    ],
  });
  await waitFor(() => expect(document.querySelector("img")?.src).toMatch(/^data:image\/jpeg;base64,/));
  expect(screen.getByText("PNG")).toBeTruthy();
  expect(screen.getByText("PDF")).toBeTruthy();
  expect(document.querySelectorAll("img").length).toBe(1);
  expect(fetch.mock.calls.some(([request]) => request.url.includes("f3"))).toBe(false);
});

test("files tell their kind and size", () => {
  expect(extensionOf({ name: "shop.front.jpeg", type: "image/jpeg" })).toBe("JPEG");
  expect(extensionOf({ name: "README", type: "text/plain" })).toBe("PLAI");
  const sizes = [59, 1024, 240_000, 1_048_575, 1_840_000, 10_485_760];
  expect(sizes.map(sizeOf)).toEqual(["59 bytes", "1 kB", "234 kB", "1 MB", "1.8 MB", "10 MB"]);
});

test("the verdict is a sentence", () => {
  expect(spamCheckText(sample())).toBe("Passed spam check");
  expect(spamCheckText(sample({ state: "spam", verdict: { score: 1, reasons: ["honeypot", "too_fast"] } }))).toBe(
    "Flagged as spam: a hidden field was filled in, sent within a second",
  );
  expect(spamCheckText(sample({ verdict: { score: 0.4, reasons: ["links"] } }))).toBe(
    "Passed spam check with warnings: many links",
  );
  expect(spamCheckText(sample({ state: "spam", verdict: { score: 0.4, reasons: ["odd_thing"] } }))).toBe(
    "Passed spam check with warnings: odd thing",
  );
  expect(spamCheckText(sample({ verdict: { score: 0, reasons: ["allowed_sender"] } }))).toBe(
    "Skipped spam check: allowed sender",
  );
});

test("what is worth knowing about how it came stands in its history", () => {
  draw({
    notes: [{ code: "no_origin" }, { code: "sent_twice" }, { code: "redirect_refused", site: "https://evil.test" }],
  });
  expect(screen.getByText("Merged with a duplicate submission sent within 10 seconds")).toBeTruthy();
  expect(screen.getByText(/^Redirect to https:\/\/evil.test blocked/)).toBeTruthy();
});
