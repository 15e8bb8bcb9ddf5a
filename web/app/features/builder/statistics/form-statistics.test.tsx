import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub, useLocation } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "~/api/cache/query-client";
import { statistics } from "~/api/mocks/sample-statistics";
import { FormStatistics } from "./form-statistics";

type Statistics = ReturnType<typeof statistics>;

let answers: Record<string, () => Response | Promise<Response>>;
const say = (body: Statistics) => () => Response.json(body);

beforeEach(() => {
  answers = { "30": say(statistics()) };
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url);
    expect(pathname).toBe("/api/endpoints/k7qm/form/statistics");
    const answer = answers[searchParams.get("days") ?? ""];
    return answer ? answer() : Response.json({ detail: "?", code: "bad_request", request_id: "r" }, { status: 400 });
  });
});
afterEach(() => vi.unstubAllGlobals());

function Page() {
  return (
    <>
      <output data-testid="url">{useLocation().search}</output>
      <FormStatistics formId="k7qm" />
    </>
  );
}

function open(search = "") {
  const Stub = createRoutesStub([{ path: "/forms/k7qm", Component: Page }]);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Stub initialEntries={[`/forms/k7qm${search}`]} />
    </QueryClientProvider>,
  );
}

const card = (name: string) => screen.findByRole("region", { name });
const textOf = async (name: string) => (await card(name)).textContent;
const period = () => screen.getByRole("combobox", { name: "Period" });

test("the figures of the last 30 days are compared with those before", async () => {
  open();
  expect(await textOf("Totals")).toBe(
    "Views1,2849 % more than beforeStarts74258 % of viewsCompletions45261 % of startsMedian time2 min 31 sfrom start to submit",
  );
  expect(screen.getByText("October 18 to November 16")).toBeTruthy();
});

test("the drop-off is a list, with a sentence about the step on which most leave", async () => {
  open();
  const list = within(await card("Drop-off by step"));
  expect(list.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "Viewed1,284 views",
    "Started742 starts542 left, 42 %",
    "1. Project45 s median655 continued87 left, 12 %",
    "2. Details1 min 12 s median489 continued166 left, 25 %",
    "3. Contact details34 s median452 completed37 left, 8 %",
  ]);
  expect(await textOf("Drop-off by step")).toContain(
    "Most people who start and don't finish leave on step 2, Details: 166 of 290.",
  );
});

test.each([
  ["when nobody leaves", { starts: 452, steps: [] }, "Everyone who started also finished."],
  [
    "of a form with one step",
    { steps: [{ step: 1, name: null, continued: 452, median_seconds: 40 }] },
    "290 of 742 people who started didn't finish.",
  ],
  [
    "when they leave on several steps",
    {
      steps: [
        { step: 1, name: null, continued: 642, median_seconds: null },
        { step: 2, name: null, continued: 542, median_seconds: null },
        { step: 3, name: null, continued: 452, median_seconds: null },
      ],
    },
    "People who start and don't finish most often leave on step 1: 100 of 290.",
  ],
])("the sentence %s", async (_, given, sentence) => {
  answers["30"] = say(statistics(given));
  open();
  expect(await textOf("Drop-off by step")).toContain(sentence);
});

test("the chart reads out today, and any other day that is chosen", async () => {
  open();
  const chart = await card("By day");
  const readout = () => chart.querySelector("[data-readout]")?.textContent;
  expect(readout()).toBe("Today, November 1633 views19 starts12 completions");
  const slider = within(chart).getByRole("slider", { name: "Day" });
  fireEvent.focus(slider);
  fireEvent.change(slider, { target: { value: "0" } });
  expect(slider.getAttribute("aria-valuetext")).toBe("Sunday, October 18: 20 views, 12 starts, 7 completions");
  expect(readout()).toBe("Sunday, October 1820 views12 starts7 completions");
  const days = within(chart).getByRole("list", { name: "1,284 views, October 18 to November 16, by day" });
  expect(within(days).getAllByRole("listitem")).toHaveLength(30);
});

test("another period is in the URL", async () => {
  answers["90"] = say(statistics({ views: 4000 }, 90));
  open("?tab=x");
  await card("Totals");
  await userEvent.selectOptions(period(), "90");
  await waitFor(async () => expect(await textOf("Totals")).toContain("Views4,000"));
  expect(screen.getByTestId("url").textContent).toBe("?tab=x&days=90");
  await userEvent.selectOptions(period(), "30");
  await waitFor(async () => expect(await textOf("Totals")).toContain("Views1,284"));
  expect(screen.getByTestId("url").textContent).toBe("?tab=x");
});

test("a period from the URL is shown, and an unknown one is the usual", async () => {
  answers["7"] = say(statistics({ views: 70 }, 7));
  open("?days=7");
  expect(await textOf("Totals")).toContain("Views70");
  expect(period()).toHaveProperty("value", "7");
});

const nothing = { views: 0, starts: 0, completions: 0, median_seconds: null };
const before = { views: 0, starts: 0, completions: 0 };

test.each([
  [
    "a form that nobody has seen",
    { ...nothing, previous: before },
    "No views yetShare the form's link or embed it to see how many people open, start and complete it.",
  ],
  ["a quiet period", nothing, "No views in the last 30 daysThere were 1,178 views in the 30 days before."],
])("%s has no figures", async (_, given, text) => {
  answers["30"] = say(statistics(given));
  open();
  await screen.findByText(/^No views/);
  expect(screen.getByRole("region", { name: "Statistics" }).textContent).toContain(text);
  expect(screen.queryByRole("region", { name: "Totals" })).toBeNull();
});

test("a quiet week leads to longer periods", async () => {
  answers["7"] = say(statistics({ ...nothing, previous: before }, 7));
  open("?days=7");
  await screen.findByText("No views in the last 7 days");
  expect(screen.getByText("Choose a longer period to see earlier views.")).toBeTruthy();
});

test("what isn't known is said", async () => {
  const steps = [{ step: 1, name: null, continued: 0, median_seconds: null }];
  answers["30"] = say(
    statistics({ views: 3, starts: 0, completions: 0, median_seconds: null, previous: before, steps }),
  );
  open();
  expect(await textOf("Totals")).toBe("Views3none beforeStarts00 % of viewsCompletions0Median time–not known yet");
  expect(await textOf("Drop-off by step")).toBe(
    "Drop-off by stepViewed3 viewsStarted0 starts3 left, 100 %Completed0 completed",
  );
});

test("a failure is said, and can be retried", async () => {
  answers["30"] = () => Response.json({ detail: "Broken", code: "bad_request", request_id: "r" }, { status: 400 });
  open();
  expect(await screen.findByText("The statistics couldn't be loaded")).toBeTruthy();
  answers["30"] = say(statistics());
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await textOf("Totals")).toContain("Views1,284");
});
