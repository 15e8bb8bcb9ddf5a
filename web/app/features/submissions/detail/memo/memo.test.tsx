import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { storeToken } from "~/lib/browser/token";
// biome-ignore lint/style/noRestrictedImports: the app runs it beside every page
import Live from "~/routes/live";
import { mockSubmissions, openInbox, pane, row, rows } from "../../mock-inbox";

const server = mockSubmissions();

beforeEach(() => storeToken("secret"));

const field = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: /^Memo/ });
const button = (name: string) => screen.findByRole("button", { name });

/** Someone has opened Ben's submission and begun a memo. */
async function write(text: string) {
  const page = openInbox("?selected=b", <Live />);
  await userEvent.click(await button("Add memo"));
  if (text) await userEvent.type(field(), text);
  return page;
}

describe("what is being written stays", () => {
  test("while the submission is fetched again, and that fails", async () => {
    const { queries } = await write("Call back");
    server.fetch.mockImplementation(async (request) =>
      request.url.includes("/details/") ? new Response(null, { status: 500 }) : server.answer(request),
    );
    server.tell("changed", { ids: ["b"] });
    await waitFor(() => expect(queries.getQueryState(["submission", "b"])?.status).toBe("error"));
    await act(async () => undefined);
    expect(field().value).toBe("Call back");
    expect(document.activeElement).toBe(field());
  });

  test("when the submission leaves the list", async () => {
    await write("Call back");
    server.stored = server.stored.map((item) => (item.id === "b" ? { ...item, state: "trash" } : item));
    server.tell("changed", { ids: ["b"] });
    await waitFor(() => expect(rows()).toEqual(["Ada", "Cle"]));
    expect(field().value).toBe("Call back");
    expect(document.activeElement).toBe(field());
  });

  test("while one looks at another submission, and does not take the focus", async () => {
    await write("Call back");
    await userEvent.click(await row(/Ada/));
    await button("Add memo");
    await userEvent.keyboard("j");
    expect(await pane().findByRole("heading", { name: "Ben" })).toBeTruthy();
    await waitFor(() => expect(field().value).toBe("Call back"));
    expect(document.activeElement?.id).toBe("row-b");
  });
});

describe("Escape and Cancel", () => {
  test.each([
    ["Escape", () => userEvent.keyboard("{Escape}")],
    ["Cancel", async () => userEvent.click(await button("Cancel"))],
  ])("%s asks before it discards what was written", async (_, leave) => {
    await write("Call back");
    await leave();
    const question = within(await screen.findByRole("alertdialog"));
    await userEvent.click(question.getByRole("button", { name: "Keep editing" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(field().value).toBe("Call back");
    await leave();
    await userEvent.click(await screen.findByRole("button", { name: "Discard changes" }));
    await waitFor(async () => expect(document.activeElement).toBe(await button("Add memo")));
    await userEvent.click(await button("Add memo"));
    expect(field().value).toBe("");
  });

  test("close an unchanged memo at once, and the focus goes back", async () => {
    const router = await write("");
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(document.activeElement).toBe(await button("Add memo"));
    expect(router.state.location.search).toBe("?selected=b");
  });
});

describe("once saved, the focus is where one goes on", () => {
  test("at Edit", async () => {
    await write("Call back");
    await userEvent.click(await button("Save memo"));
    const edit = await button("Edit");
    expect(server.memos.b?.text).toBe("Call back");
    expect(document.activeElement).toBe(edit);
  });

  test("at Add memo, if it was emptied", async () => {
    server.memos.b = { text: "Call back", updated_at: new Date().toISOString() };
    openInbox("?selected=b");
    await userEvent.click(await button("Edit"));
    await userEvent.clear(field());
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    const add = await button("Add memo");
    expect(document.activeElement).toBe(add);
  });

  test("unless one has gone elsewhere meanwhile", async () => {
    await write("Call back");
    let answer: (() => void) | undefined;
    server.fetch.mockImplementation(async (request) => {
      if (request.method === "PUT") {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
      }
      return server.answer(request);
    });
    await userEvent.click(await button("Save memo"));
    const elsewhere = await row(/Ada/);
    act(() => elsewhere.focus());
    answer?.();
    await button("Edit");
    expect(document.activeElement).toBe(elsewhere);
  });
});
