import type { Erasure } from "~/api/queries/erasures";

type Counts = NonNullable<Erasure["found"]>;

const number = new Intl.NumberFormat();
const percents = new Intl.NumberFormat(undefined, { style: "percent" });

export const percent = (share: number) => percents.format(share);

const counted = (count: number, one: string, many: string) => `${number.format(count)} ${count === 1 ? one : many}`;

export const submissions = (count: number) => counted(count, "submission", "submissions");

/** What was found, a line each; the first one with its folders. */
export function foundLines(found: Counts, forms: number): string[] {
  const folders = [
    [found.inbox, "in the inbox"],
    [found.spam, "in spam"],
    [found.held, "held"],
    [found.trash, "in the trash"],
  ] as const;
  const where = folders.filter(([count]) => count > 0).map(([count, folder]) => `${number.format(count)} ${folder}`);
  const lines = [
    found.submissions > 0 &&
      `${submissions(found.submissions)} in ${counted(forms, "form", "forms")}: ${where.join(", ")}`,
    found.files > 0 && `${counted(found.files, "file", "files")} of these submissions`,
    found.memos > 0 && `${counted(found.memos, "memo", "memos")} about these submissions`,
    found.deliveries > 0 &&
      `${counted(found.deliveries, "delivery", "deliveries")} of other submissions, which lose only this text`,
    found.unclaimed > 0 && `${submissions(found.unclaimed)} that couldn't be stored after an outage`,
    found.field_names > 0 && counted(found.field_names, "field name", "field names"),
    found.views > 0 && counted(found.views, "saved view", "saved views"),
    found.allowed_senders > 0 && counted(found.allowed_senders, "allowed sender", "allowed senders"),
  ];
  return lines.filter((line) => line !== false);
}

export const isNothing = ({ submissions, deliveries, unclaimed, field_names, views, allowed_senders }: Counts) =>
  submissions + deliveries + unclaimed + field_names + views + allowed_senders === 0;

/** "3 submissions, 1 saved view". Submissions include those that couldn't be stored. */
export function erasedText({ erased }: Erasure): string {
  const { submissions: stored = 0, unclaimed = 0, views = 0, allowed_senders: senders = 0 } = erased ?? {};
  const others = [
    views > 0 && counted(views, "saved view", "saved views"),
    senders > 0 && counted(senders, "allowed sender", "allowed senders"),
  ].filter((text) => text !== false);
  // Without any there is still something to say, unless something else was deleted.
  const first = stored + unclaimed > 0 || others.length === 0 ? [submissions(stored + unclaimed)] : [];
  return [...first, ...others].join(", ");
}

const states: Record<Erasure["state"], string> = {
  counting: "Counting",
  counted: "Counted",
  replaced: "Replaced",
  waiting: "Waiting",
  running: "Deleting",
  done: "Done",
  failed: "Failed",
};

/** "Done", or how far it is. */
export const stateText = ({ state, progress }: Erasure) =>
  state === "running" ? `${states.running}, ${percent(progress)}` : states[state];

/** What was erased, as its owner knows it. */
export function subject({ kind, hint }: Erasure): string {
  if (kind === "trash") return "Emptied trash";
  return kind === "spam" ? "Emptied spam" : (hint ?? "");
}
