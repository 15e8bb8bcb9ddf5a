import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { contactSchema, form, noForm, published, quoteSchema } from "~/api/mocks/sample-form";
import { saveFile } from "~/lib/browser/save-file";
import { dialog, messages, mockFormSchema, press, refusal } from "./mock-form-schema";
import { openForm } from "./mock-forms";

vi.mock(import("~/lib/browser/save-file"), () => ({ saveFile: vi.fn() }));

const server = mockFormSchema();
const link = "https://formtray.example/h/k7qm";
const preview = `${link}?preview=token`;

beforeEach(() => {
  server.answers["POST /preview"] = () => Response.json({ url: preview, expires_at: "2026-11-12T13:00:00Z" });
});

const part = async (name: string) => within(await screen.findByRole("region", { name }));

describe("a published form", () => {
  beforeEach(() => {
    server.form = form({ draft: quoteSchema, published: published(4, quoteSchema), has_changes: false });
  });

  test("is shown as visitors see it, with its version and the way to the editor", async () => {
    openForm("/forms/k7qm");
    const card = await part("Preview");
    expect(card.getByRole("heading", { name: "As visitors see it" })).toBeTruthy();
    expect(card.getByText(/^Version 4, published/).textContent).toMatch(/November 10/);
    expect((await card.findByTitle("Preview of the form")).getAttribute("src")).toBe(preview);
    expect(card.getByRole("link", { name: "Edit form" }).getAttribute("href")).toBe("/forms/k7qm/edit?tab=form");
  });

  test("with unpublished changes says that it shows the draft", async () => {
    server.form = form({ draft: contactSchema, published: published(4, quoteSchema), has_changes: true });
    openForm("/forms/k7qm");
    const card = await part("Preview");
    expect(card.getByRole("heading", { name: "Your draft" })).toBeTruthy();
    expect(card.getByText("Visitors see version 4 until you publish.")).toBeTruthy();
  });

  test("is as wide as a phone if one likes", async () => {
    openForm("/forms/k7qm");
    const card = await part("Preview");
    const frame = await card.findByTitle("Preview of the form");
    expect(card.getByRole<HTMLInputElement>("radio", { name: "Desktop" }).checked).toBe(true);
    const before = frame.className;
    await userEvent.click(card.getByRole("radio", { name: "Phone" }));
    expect(frame.className).not.toBe(before);
    // The same frame: what was filled in stays.
    expect(card.getByTitle("Preview of the form")).toBe(frame);
  });

  test("without its preview is shared all the same, and the preview can be tried again", async () => {
    const answer = server.answers["POST /preview"];
    server.answers["POST /preview"] = () => refusal(403, "suspended", "This endpoint is suspended.");
    openForm("/forms/k7qm");
    const card = await part("Preview");
    expect(await card.findByText("The preview couldn't be loaded")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Copy link" })).toBeTruthy();
    Object.assign(server.answers, { "POST /preview": answer });
    await userEvent.click(card.getByRole("button", { name: "Retry" }));
    expect(await card.findByTitle("Preview of the form")).toBeTruthy();
  });

  test("has its numbers below", async () => {
    openForm("/forms/k7qm");
    const numbers = await part("Statistics");
    expect(await numbers.findAllByText(/1,284/)).not.toHaveLength(0);
  });

  test("is shared by its link, the only primary action", async () => {
    const user = userEvent.setup();
    openForm("/forms/k7qm");
    const card = await part("Share");
    expect(card.getByText("formtray.example/h/k7qm")).toBeTruthy();
    await user.click(card.getByRole("button", { name: "Copy link" }));
    expect(await navigator.clipboard.readText()).toBe(link);
    const open = card.getByRole("link", { name: "Open form" });
    expect([open.getAttribute("href"), open.getAttribute("target")]).toEqual([link, "_blank"]);
    expect(document.querySelectorAll("button.bg-accent, a.bg-accent")).toHaveLength(1);
  });

  test("has a QR code, also as a file named after the form", async () => {
    openForm("/forms/k7qm");
    const card = await part("Share");
    await card.findByRole("img", { name: "QR code with the link to the form" });
    await userEvent.click(card.getByRole("button", { name: "SVG" }));
    expect(vi.mocked(saveFile).mock.calls.map(([blob, name]) => [blob.type, name])).toEqual([
      ["image/svg+xml", "contact-qr.svg"],
    ]);
  });

  test("says so if the browser can't draw the QR code as a PNG", async () => {
    vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
    openForm("/forms/k7qm");
    await press("PNG");
    await waitFor(() => expect(messages()).toEqual(["Couldn't create the PNG. This browser can't draw the image."]));
  });

  test("has code to embed it inline, as a popup and as a full page", async () => {
    openForm("/forms/k7qm");
    const card = await part("Share");
    const code = () => document.querySelector("pre")?.textContent ?? "";
    expect(code()).toContain(`<iframe data-formtray src="${link}?embed" title="Contact"`);
    await userEvent.click(card.getByRole("button", { name: "Popup" }));
    expect(code()).toContain(`<button type="button" data-formtray-popup="${link}">Contact</button>`);
    await userEvent.click(card.getByRole("button", { name: "Full page" }));
    expect(code()).toMatch(/^<!doctype html>/);
  });

  test("says that it can't be embedded where forms have no origin of their own", async () => {
    vi.spyOn(window, "location", "get").mockReturnValue({ ...window.location, origin: "https://formtray.example" });
    openForm("/forms/k7qm");
    expect(await screen.findByText(/^Not available on this server\./)).toBeTruthy();
  });

  test("is HTML to paste, with or without styles, in each of its languages", async () => {
    const user = userEvent.setup();
    openForm("/forms/k7qm");
    const card = await part("Share");
    const lines = async () => Number((await card.findByText(/^\d+ lines$/)).textContent?.split(" ")[0]);
    const withStyles = await lines();
    await user.click(card.getByRole("checkbox", { name: "With styles" }));
    expect(await lines()).toBeLessThan(withStyles);
    await user.selectOptions(card.getByRole("combobox", { name: "Language" }), "German");
    await user.click(card.getByRole("button", { name: "Copy HTML" }));
    const pasted = await navigator.clipboard.readText();
    expect(pasted).toMatch(/^<form action="https:\/\/formtray\.example\/api\/submit\/k7qm" method="post"/);
    expect(pasted).toContain("Was brauchen Sie?");
    expect(pasted.split("\n")).toHaveLength(await lines());
    await user.click(card.getByRole("button", { name: "View HTML" }));
    const viewer = await dialog("HTML to paste");
    expect(viewer.getByText("Without styles")).toBeTruthy();
  });
});

describe("without a published form", () => {
  const builder = async () => (await part("Form")).findByRole("link");

  test("the fields found in submissions lead to a new form", async () => {
    server.form = noForm();
    openForm("/forms/k7qm");
    const create = await builder();
    expect([create.textContent, create.getAttribute("href")]).toEqual(["Create form", "/forms/new?endpoint=k7qm"]);
    const card = await part("Form");
    expect(await card.findByText("5 fields found in 212 submissions:")).toBeTruthy();
    expect(card.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "name",
      "email",
      "phone",
      "message",
      "coupon",
    ]);
    expect(document.querySelector("pre")?.textContent).toContain("https://formtray.example/api/submit/k7qm");
    expect(document.querySelectorAll(".bg-accent")).toHaveLength(1);
  });

  test("nothing is said of fields while there are none", async () => {
    server.form = noForm();
    server.learned = { submissions: 0, fields: [], schema: null };
    openForm("/forms/k7qm");
    await builder();
    expect(screen.queryByText(/found in/)).toBeNull();
  });

  test("a draft leads to its editor", async () => {
    server.form = form({ draft: quoteSchema });
    openForm("/forms/k7qm");
    const edit = await builder();
    expect([edit.textContent, edit.getAttribute("href")]).toEqual(["Edit form", "/forms/k7qm/edit?tab=form"]);
    expect((await part("Form")).getByText(/^Not published\. 10 fields, 5 of them required, edited/)).toBeTruthy();
  });
});
