import { initials } from "~/lib/text/initials";
import { spamCheckText } from "~/lib/text/spam-check";

/** What the server gives to whoever has the key of a submission to the demo. */
interface Seen {
  created_at: string;
  gone_at: string;
  state: string;
  fields: { name: string; value: string }[];
  verdict: { score: number; reasons: string[] };
}

/** Runs the landing page's form in place. Without it the browser posts, and the server's page shows what arrived. */
export function startDemo(root: ParentNode = document): void {
  const demo = root.querySelector<HTMLElement>("[data-demo]");
  const form = demo?.querySelector<HTMLFormElement>("[data-demo-form]");
  if (!demo || !form) return;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (form.ariaBusy !== "true") void send(demo, form);
  });
}

async function send(demo: HTMLElement, form: HTMLFormElement): Promise<void> {
  form.ariaBusy = "true";
  say(demo, "Sending…");
  try {
    const started = performance.now();
    const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, `${value}`]));
    const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } });
    const told = (await answer.json()) as { detail?: string; next?: string };
    if (!answer.ok || !told.next) return say(demo, told.detail ?? "Something went wrong. Try again.", "bad");
    const key = told.next.slice(told.next.lastIndexOf("/") + 1);
    if (demo.querySelector(`[data-key="${CSS.escape(key)}"]`)) {
      return say(demo, "Duplicate submissions within 10 seconds are merged.");
    }
    const seen = await fetch(`/api/demo/${key}`);
    if (!seen.ok) return say(demo, "Your submission was accepted but can't be shown right now.", "bad");
    const submission = (await seen.json()) as Seen;
    lay(demo, key, submission, performance.now() - started);
    say(demo, submission.state === "spam" ? "Sent. It's in the spam folder." : "Sent. It's in your inbox.");
  } catch {
    say(demo, "Couldn't reach the server. Try again.", "bad");
  } finally {
    form.ariaBusy = null;
  }
}

function say(demo: HTMLElement, text: string, tone?: "bad"): void {
  const place = demo.querySelector<HTMLElement>("[data-demo-said]");
  if (!place) return;
  place.textContent = text;
  place.toggleAttribute("data-bad", tone === "bad");
}

/** Puts a sheet on top of the others. Text only: whatever was typed is never markup. */
function lay(demo: HTMLElement, key: string, seen: Seen, took: number): void {
  const list = demo.querySelector("[data-demo-list]");
  const sheet = copyOf(demo, "[data-demo-sheet]")?.querySelector("li");
  if (!list || !sheet) return;
  const valueOf = (name: string) => seen.fields.find((field) => field.name === name)?.value ?? "";
  const who = valueOf("name") || valueOf("email") || "Anonymous";
  const isSpam = seen.state === "spam";
  fill(sheet, "[data-initials]", initials(who));
  fill(sheet, "[data-who]", who);
  fill(sheet, "[data-what]", valueOf("message"));
  fill(sheet, "[data-at]", timeOfDay(seen.created_at));
  fill(sheet, "[data-took]", `Stored, confirmed and read back in ${Math.ceil(took)} ms.`);
  fill(sheet, "[data-verdict]", `${spamCheckText(seen)}.${isSpam ? " Saved to the spam folder." : ""}`);
  fill(sheet, "[data-gone]", `Only visible to you. Deleted at ${timeOfDay(seen.gone_at)}.`);
  sheet.querySelector("[data-spam]")?.toggleAttribute("hidden", !isSpam);
  const fields = sheet.querySelector<HTMLElement>("[data-fields]");
  for (const { name, value } of seen.fields) {
    const row = fields && copyOf(fields, "[data-field]");
    if (!row) continue;
    fill(row, "dt", name);
    fill(row, "dd", value);
    fields.append(row);
  }
  sheet.dataset.key = key;
  sheet.dataset.state = seen.state;
  for (const open of list.querySelectorAll("details[open]")) open.removeAttribute("open");
  list.prepend(sheet);
  count(demo);
  setTimeout(() => {
    sheet.remove();
    count(demo);
  }, Date.parse(seen.gone_at) - Date.parse(seen.created_at));
  // On a phone the tray lies below the form.
  sheet.scrollIntoView?.({ block: "nearest", behavior: "smooth" });
}

function count(demo: HTMLElement): void {
  const sheets = [...demo.querySelectorAll<HTMLElement>("[data-demo-list] > li")];
  const spam = sheets.filter((sheet) => sheet.dataset.state === "spam").length;
  demo.querySelector("[data-demo-empty]")?.toggleAttribute("hidden", sheets.length > 0);
  fill(demo, "[data-demo-count]", sheets.length ? `Inbox ${sheets.length - spam} · Spam ${spam}` : "");
}

function copyOf(place: ParentNode, selector: string): DocumentFragment | undefined {
  const template = place.querySelector<HTMLTemplateElement>(selector);
  return template?.content.cloneNode(true) as DocumentFragment | undefined;
}

function fill(place: ParentNode, selector: string, text: string): void {
  const element = place.querySelector(selector);
  if (element) element.textContent = text;
}

const timeOfDay = (moment: string) => new Date(moment).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
