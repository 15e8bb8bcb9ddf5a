import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { saveFile } from "~/lib/browser/save-file";
import { toasts } from "~/ui/feedback/toast";
import { mockSubmissions, openInbox, person, row } from "../../../mock-inbox";
import { sample } from "../../../sample";
import { exportOf } from "../mock-exports";
import { ExportDialog } from "./export-dialog";
import type { ExportSelection } from "./scopes";

vi.mock(import("~/lib/browser/save-file"), () => ({ saveFile: vi.fn() }));

const server = mockSubmissions();
const asked: { path: string; [field: string]: unknown }[] = [];

const csv = () =>
  new Response("name\nAda\n", { headers: { "Content-Disposition": 'attachment; filename="contact-form.csv"' } });

/** What the server answers to a download; jobs always begin. */
let answerDownload: () => Response;

beforeEach(() => {
  asked.length = 0;
  vi.mocked(saveFile).mockClear();
  answerDownload = csv;
  server.fetch.mockImplementation(async (request) => {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith("/api/exports/")) return server.answer(request);
    if (request.method === "GET") return Response.json(exportOf());
    asked.push({ path: pathname, ...(await request.json()) });
    return pathname.endsWith("/download")
      ? answerDownload()
      : Response.json(exportOf({ state: "waiting", total: null }), { status: 202 });
  });
});

function Opener({ selection }: { selection?: ExportSelection }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open export
      </button>
      {isOpen && <ExportDialog scope="k7qm" selection={selection} onClose={() => setOpen(false)} />}
    </>
  );
}

async function openExport(search = "", selection?: ExportSelection) {
  openInbox(search, <Opener selection={selection} />);
  await row(/Ada/);
  await userEvent.click(screen.getByRole("button", { name: "Open export" }));
  return within(await screen.findByRole("dialog", { name: "Export submissions" }));
}

type Dialog = Awaited<ReturnType<typeof openExport>>;

const choices = (dialog: Dialog) => dialog.getAllByRole<HTMLInputElement>("radio");
const scopes = (dialog: Dialog) =>
  within(dialog.getByRole("group", { name: "Submissions" }))
    .getAllByRole("radio")
    .map((radio) =>
      [...(radio.closest("label")?.children ?? [])].map(({ textContent }) => textContent).filter(Boolean),
    );

test("a small export is downloaded at once", async () => {
  const dialog = await openExport();
  await dialog.findByRole("button", { name: "Export 3 submissions" });
  await waitFor(() =>
    expect(scopes(dialog)).toEqual([
      ["Inbox", "3 submissions"],
      ["Everything, with spam and trash", "3 submissions"],
    ]),
  );
  expect(choices(dialog)[0]?.checked).toBe(true);
  expect(dialog.getByText("The download starts immediately.")).toBeTruthy();
  await userEvent.click(dialog.getByRole("radio", { name: /^NDJSON/ }));
  await userEvent.click(dialog.getByRole("checkbox", { name: "Memos and stars" }));
  await userEvent.click(dialog.getByRole("button", { name: "Export 3 submissions" }));
  await waitFor(() => expect(toasts.get().at(-1)?.message).toBe("Export downloaded."));
  expect(asked).toEqual([
    {
      path: "/api/exports/download",
      endpoint_id: "k7qm",
      state: "inbox",
      format: "ndjson",
      files: false,
      memos_and_stars: true,
      spam_reasons: false,
      columns: null,
    },
  ]);
  expect(vi.mocked(saveFile).mock.calls[0]?.[1]).toBe("contact-form.csv");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a search and its filters are one of the choices, and the first", async () => {
  const dialog = await openExport("?q=brief+has%3Afile&unread=1");
  await waitFor(() =>
    expect(scopes(dialog)).toEqual([
      ["This view", "3 submissions", "“brief”, has files, unread"],
      ["Inbox", "3 submissions"],
      ["Everything, with spam and trash", "3 submissions"],
    ]),
  );
  await userEvent.click(dialog.getByRole("button", { name: "Export 3 submissions" }));
  await waitFor(() => expect(asked).toMatchObject([{ state: "inbox", q: "brief has:file", unread: true }]));
  expect(asked[0]).not.toHaveProperty("size");
});

test("everything has no folder", async () => {
  const dialog = await openExport();
  await userEvent.click(dialog.getByRole("radio", { name: /^Everything/ }));
  await userEvent.click(await dialog.findByRole("button", { name: "Export 3 submissions" }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).not.toHaveProperty("state");
});

test("with files it runs in the background: a toast stays, and leads to the page", async () => {
  server.stored = [
    person("a", "Ada", { files: [{ id: "f", field: "cv", name: "cv.pdf", size: 2048, type: "text/plain" }] }),
  ];
  const dialog = await openExport();
  expect(dialog.getByText("1 file, 2 kB")).toBeTruthy();
  await userEvent.click(dialog.getByRole("checkbox", { name: "Files as ZIP" }));
  expect(dialog.getByText("We'll email you a link when it's ready. It works for 7 days.")).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Export 1 submission" }));
  expect(await screen.findByText("Exporting 1 submission…")).toBeTruthy();
  expect(screen.getByRole("link", { name: "See exports" }).getAttribute("href")).toBe("/exports");
  expect(asked).toMatchObject([{ path: "/api/exports/", files: true }]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("if there are more than expected, it runs in the background after all", async () => {
  answerDownload = () =>
    Response.json(
      { detail: "Some fields are invalid.", errors: [{ field: "format", code: "too_many", message: "Too many." }] },
      { status: 422 },
    );
  const dialog = await openExport();
  await userEvent.click(await dialog.findByRole("button", { name: "Export 3 submissions" }));
  expect(await screen.findByText("Exporting 3 submissions…")).toBeTruthy();
  expect(asked.map(({ path }) => path)).toEqual(["/api/exports/download", "/api/exports/"]);
});

test("what fails is shown, and can be tried again", async () => {
  answerDownload = () => Response.json({ detail: "Too many exports are running.", code: "busy" }, { status: 503 });
  const dialog = await openExport();
  const button = await dialog.findByRole("button", { name: "Export 3 submissions" });
  await userEvent.click(button);
  expect((await dialog.findByRole("alert")).textContent).toBe("Too many exports are running.");
  answerDownload = csv;
  await userEvent.click(button);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

describe("the selection", () => {
  test("is exported from the bulk actions, by its ids", async () => {
    openInbox();
    await row(/Ada/);
    await userEvent.click(screen.getByRole("checkbox", { name: "Select Ada" }));
    await userEvent.click(screen.getByRole("checkbox", { name: "Select Cleo" }));
    await userEvent.click(await screen.findByRole("button", { name: "Export" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Export submissions" }));
    expect(scopes(dialog)[0]).toEqual(["Selected", "2 submissions"]);
    await userEvent.click(dialog.getByRole("button", { name: "Export 2 submissions" }));
    await waitFor(() => expect(asked).toMatchObject([{ ids: ["a", "c"], format: "csv" }]));
  });

  const many = Array.from({ length: 1001 }, (_, n) => sample({ id: `s${n}` }));

  test("of more than 1,000 can't be, unless it is the whole list", async () => {
    const dialog = await openExport("?q=ada", { items: many, isWholeList: false });
    expect(scopes(dialog)[0]).toContain("Select at most 1,000 submissions to export them.");
    expect(
      choices(dialog)
        .map(({ disabled, checked }) => ({ disabled, checked }))
        .slice(0, 2),
    ).toEqual([
      { disabled: true, checked: false },
      { disabled: false, checked: true },
    ]);
  });

  test("of a whole list is exported by the list's filter", async () => {
    const dialog = await openExport("?q=ada", { items: many, isWholeList: true });
    await userEvent.click(dialog.getByRole("button", { name: "Export 1,001 submissions" }));
    await waitFor(() => expect(asked).toMatchObject([{ q: "ada", state: "inbox" }]));
    expect(asked[0]).not.toHaveProperty("ids");
  });
});

describe("the table's columns", () => {
  test("are exported in their order, if someone has chosen them", async () => {
    localStorage.setItem(
      "inbox:k7qm",
      JSON.stringify({ look: "table", columns: ["field:email", "files", "field:name"] }),
    );
    const dialog = await openExport();
    expect(dialog.getByText("email, name")).toBeTruthy();
    expect(dialog.getByRole<HTMLInputElement>("checkbox", { name: "Only the table's fields" }).checked).toBe(true);
    await userEvent.click(await dialog.findByRole("button", { name: "Export 3 submissions" }));
    await waitFor(() => expect(asked).toMatchObject([{ columns: ["email", "name"] }]));
  });

  test("are a choice where they are the usual ones, and none where there is a list", async () => {
    localStorage.setItem("inbox:k7qm", JSON.stringify({ look: "table" }));
    const dialog = await openExport();
    expect(dialog.getByRole<HTMLInputElement>("checkbox", { name: "Only the table's fields" }).checked).toBe(false);
  });
});
