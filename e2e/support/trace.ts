import type { CDPSession, Page } from "@playwright/test";

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds by the clock, and on the processor. */
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

/** A task this long is felt, in milliseconds. */
export const LONG_TASK_MS = 50;

/** The tasks of a page's main thread, in milliseconds. */
export interface Tasks {
  count: number;
  /** The longest by the clock: what else the machine does is in it. */
  wall: number;
  /** The longest on the processor: what the page itself costs. */
  cpu: number;
  /** How many would be felt, on the processor. */
  felt: number;
}

/** Records in Chromium's own trace what the main thread does, until it is asked for it. */
export async function recordTasks(page: Page): Promise<() => Promise<Tasks>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Tracing.start", {
    transferMode: "ReturnAsStream",
    traceConfig: { includedCategories: ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"] },
  });
  return async () => summed(await end(session));
}

async function end(session: CDPSession): Promise<TraceEvent[]> {
  const complete = new Promise<string>((resolve) => {
    session.once("Tracing.tracingComplete", ({ stream }) => resolve(stream ?? ""));
  });
  await session.send("Tracing.end");
  const handle = await complete;
  let text = "";
  for (;;) {
    const { data, base64Encoded, eof } = await session.send("IO.read", { handle });
    text += base64Encoded ? Buffer.from(data, "base64").toString() : data;
    if (eof) return (JSON.parse(text) as { traceEvents: TraceEvent[] }).traceEvents;
  }
}

function summed(events: readonly TraceEvent[]): Tasks {
  const thread = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`;
  const isMain = (event: TraceEvent) => event.name === "thread_name" && event.args?.name === "CrRendererMain";
  const main = new Set(events.filter(isMain).map(thread));
  const tasks = events.filter((event) => event.ph === "X" && event.name === "RunTask" && main.has(thread(event)));
  const most = (what: "dur" | "tdur") => tasks.reduce((far, task) => Math.max(far, task[what] ?? 0), 0) / 1000;
  const felt = tasks.filter(({ tdur = 0 }) => tdur > LONG_TASK_MS * 1000).length;
  return { count: tasks.length, wall: most("dur"), cpu: most("tdur"), felt };
}
