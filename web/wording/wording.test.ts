import { expect, test } from "vitest";
import { wordingFaults } from "./faults.ts";
import { markdownTexts } from "./markdown.ts";
import { markupTexts, settingTexts } from "./markup.ts";
import type { Mask } from "./mask.ts";
import { rules } from "./never.ts";
import { commandTexts, rustTexts } from "./rust.ts";
import { openapiTexts, typescriptTexts } from "./typescript.ts";

/** As a text of its own. */
const said = (text: string) => wordingFaults({ source: `"${text}"`, text: `\u0000${text}\u0000` }, "a.tsx");

/** What the product once said, and what it says in its place. */
const beforeAndAfter: [before: string, after: string][] = [
  [
    "Who gets a letter when something arrives, of what, and how it looks.",
    "Choose who is notified about new submissions.",
  ],
  [
    "Nobody gets a letter. Submissions are stored all the same.",
    "No recipients. Submissions are still saved to your inbox.",
  ],
  ["{email} gets letters from now on.", "{email} will now receive notifications."],
  ["A letter asks {email} to agree.", "We sent a confirmation email to {email}."],
  ["{email} gets no more letters of this form.", "{email} removed from this form."],
  ["The next letters look like that.", "Email settings saved."],
  ["The letter", "Email content"],
  ["Save letter", "Save changes"],
  ["Answers go to the address in", "Reply-to field"],
  [
    "They want no letters. Only they can take that back, by the link in a letter they have.",
    "Unsubscribed. They can resubscribe from the link in any earlier email.",
  ],
  [
    "Letters to this address failed for long. What comes for it waits.",
    "Paused after repeated failures. New notifications are queued.",
  ],
  [
    "The mail server refused this address for good, so nothing more is sent there.",
    "This address bounced permanently, so we've stopped sending to it.",
  ],
  ["A letter does not get through", "Email delivery failing"],
  [
    "crm.example/hooks did not take 3 submissions. We keep trying.",
    "3 deliveries to crm.example/hooks failed. Retrying automatically.",
  ],
  ["We gave up on crm.example/hooks", "We stopped retrying crm.example/hooks after 3 days."],
  [
    "Without one, every recipient hears of everything. Whom a rule names hears only of what fits.",
    "Without rules, every recipient gets every submission. Submissions that match no rule go to everyone.",
  ],
  ["What became of it", "Activity"],
  ["Judged not spam: nothing spoke against it.", "Passed spam check"],
  ["Waiting for {email} to agree to get letters.", "Waiting for {email} to confirm their email address."],
  ["Given up on {email} after 9 tries.", "Failed after 9 attempts: {email}"],
  ["Not delivered to {email}: it is no longer wanted there.", "Cancelled: {email} was removed before delivery."],
  ["Take submissions from these sites only", "Only accept submissions from these domains"],
  [
    "Where your form stands, and whether it may stand anywhere else.",
    "Limit which websites can submit to this endpoint.",
  ],
  ["Take programs as files", "Allow executable files"],
  ["Take the same post twice within 10 seconds as one", "Merge duplicate submissions sent within 10 seconds"],
  ["Keep a copy of what is refused, in the spam folder", "Save rejected submissions to the spam folder"],
  ["What visitors read meanwhile", "Message shown while paused"],
  ["What is taken, how long it is kept, and how it all goes away.", "Validation, retention and deletion."],
  [
    "If it has got into wrong hands, the endpoint can have a new one.",
    "If your endpoint URL is being abused, generate a new one.",
  ],
  ["The old address answers: 7 days", "Keep the old URL working for: 7 days"],
  [
    "Besides the password, a sign-in then asks for a code that only your phone knows.",
    "Require a code from your authenticator app when you sign in.",
  ],
  [
    "Whoever is signed in elsewhere is signed out when it changes.",
    "Changing your password signs you out everywhere else.",
  ],
  ["Everything ends with it, for good.", "Permanently deletes your account and all its data."],
  [
    "The time zone is that of our letters; these pages follow your browser.",
    "Used for dates in emails. The dashboard uses your browser's time zone.",
  ],
  ["Nothing. All that came in went where it should.", "Everything's working. No failed deliveries."],
  ["There was nothing to send again.", "No failed deliveries to retry."],
  ["This page and more", "Keyboard shortcuts"],
  ["Please show once more that it is you", "Confirm it's you to continue"],
  [
    "If there is an account with this address, a letter with a link is on its way",
    "If an account exists for this address, we've sent a reset link.",
  ],
  ["If it was not you, tell those who run {host} at once.", "If this wasn't you, contact the administrator of {host}."],
  ["This is our last letter.", "You won't receive further emails about this account."],
  [
    "Many exports are on their way; please try again in a few minutes",
    "Too many exports are running. Try again in a few minutes.",
  ],
  ["Who gets letters", "Set up notifications"],
  [
    "Letters and signed webhooks carry it on, are tried for three days, and every try is shown.",
    "Sends emails and signed webhooks, retries for three days, and logs every attempt.",
  ],
  [
    "A new endpoint writes to the address you registered with, as soon as you have confirmed it by the link we mailed you.",
    "New submissions are emailed to your account address once you've verified it.",
  ],
  [
    "Have a post refused on the server when an e-mail address is none.",
    "Validate required fields, emails and numbers on the server.",
  ],
  ["An input that was left empty is no file.", "Empty file inputs are ignored."],
  ["If nobody would be left, everybody is told.", "If no recipient matches, everyone is notified."],
  ["Some fields are not as they must be.", "Some fields are invalid."],
  ["Whom letters come from; answers that could not be delivered go there too.", "From address. Bounces go here too."],
  ["three, none of them mighty", "3 roles, no superuser"],
  [
    "May we send you what a form receives? If so, say so:",
    'Confirm you want notifications from {owner}\'s form "{form}".',
  ],
  [
    "A submission could not be delivered to {target} and we have given up trying.",
    "We couldn't deliver 1 submission from {form} to {target} after 11 attempts: {last error}.",
  ],
  ["Field names with a meaning", "Special form fields"],
  ["Not built yet. What will be here:", "Coming soon"],
];

test.each(beforeAndAfter)("%j is a fault, %j is none", (before, after) => {
  expect(said(before)).not.toEqual([]);
  expect(said(after)).toEqual([]);
});

test.each([
  ["They are asked by mail first.", ["are asked", "mail"]],
  ["One press, and we know.", ["One press, and we know"]],
  ["Write to them, or write to the owner.", ["Write to them", "write to the owner"]],
  ["We'll tell you when they hear of it.", ["tell", "hear of"]],
  ["Five tries an hour, and each try counts.", ["tries an hour", "each try"]],
  ["The webhook is not called for now.", ["is not called"]],
  ["A verdict", ["verdict"]],
  ["Who hears of what", ["Who hears", "hears of"]],
  ["Twins: what was sent twice", ["Twins", "sent twice"]],
  ["The endpoint's address, or the address of your form", ["endpoint's address", "address of your form"]],
  ["Sites", ["Sites"]],
  ["Each of them signs you in once.", ["signs you in"]],
  ["It was opened on this device.", ["opened on this device"]],
  ["You shall pay the whole thereof.", ["shall", "thereof"]],
  ["Somebody did of late.", ["Somebody", "of late"]],
  ["Should you lose it, you are told.", ["Should you", "told"]],
])("%j says what is never said", (text, words) => {
  expect(said(text).map((fault) => fault.words)).toEqual(words);
});

test.each([
  "Try again in 5 minutes.",
  "A bot tries every field.",
  "The server tries to connect.",
  "Letters, digits and hyphens",
  "A field of random letters",
  "The mail server refused it: mail.example.com, mail@example.com",
  "The API doesn't tell these apart.",
  "You can't tell which one it was.",
  "A hash tells you whether two posts are the same.",
  "The browser and the server don't agree.",
  "Written to disk, then to PostgreSQL",
  "For good reasons",
  "How often should you check?",
  "By signing up, you agree to the terms.",
  "This is a form's address: POST to it",
  "Static sites, and your own website",
  "Your form's email address",
  "The addresses of an endpoint's recipients",
])("%j is ordinary", (text) => {
  expect(said(text)).toEqual([]);
});

/** Examples of the rules that no sentence of the product has. */
const others = [
  "asked by e-mail, is asked",
  "one press and we know",
  "is not called",
  "twins",
  "opened on a device",
  "shall thereof of late",
  "somebody, should you",
];

test("every rule has an example", () => {
  const examples = [...beforeAndAfter.map(([before]) => before), ...others].flatMap(said).map(({ say }) => say);
  expect(rules.map(({ say }) => say).filter((say) => !examples.includes(say))).toEqual([]);
});

const left = ({ text }: Mask) => text.split("\u0000").filter((part) => /\p{L}/u.test(part));

test("of a module, what people read is left", () => {
  const source = `
    import { letter } from "./letter one";
    // A letter
    type Kind = "a letter";
    const words: Record<string, string> = { "a key": "A value", kind: "letter" };
    export const Page = ({ n, letter }: Props) =>
      n === "a b" ? null : (
        <p className="letter spacing" title="A title">
          One <b>bold</b> word {n > 1 ? "tries" : \`\${n} of many\`}
        </p>
      );
  `;
  expect(left(typescriptTexts(source)).map((part) => part.replaceAll(/\s+/g, " ").trim())).toEqual([
    "A value",
    "A title",
    "One bold word",
    "tries",
    "of many",
  ]);
});

test("of Rust, its sentences are left: no names, queries, comments, or tests", () => {
  const source = `
/// A letter.
fn f() {
    let a = ("letter", "One {count} two", r#"Three "four""#, 'x', query!("select a letter"));
}

#[cfg(test)]
mod tests {
    const A: &str = "A letter";
}
`;
  expect(left(rustTexts(source))).toEqual(["One         two", 'Three "four"']);
});

test("of a command, its help is left too", () => {
  const source = `
/// What it does.
#[derive(Parser)]
struct Cli {
    /// How often.
    often: u8,
}

/// Not shown.
fn f() {}
`;
  expect(left(commandTexts(source)).map((part) => part.trim())).toEqual(["What it does.", "How often."]);
});

test("of a page, its prose is left", () => {
  const prose = "---\ntitle: A title\n---\n\nA *marked* word, `code`.\n\n![Alt](./letter.svg)\n";
  const source = `${prose}\n\`\`\`js\nlet letter;\n\`\`\`\n`;
  expect(left(markdownTexts(source, "a.mdx")).map((part) => part.replaceAll(/\s+/g, " ").trim())).toEqual([
    "A title",
    "A marked word,",
    "Alt",
  ]);
});

test("of markup, descriptions and settings, what is read is left", () => {
  const html = '<p class="letter">One <b>two</b> {{ letter.to }}</p><style>.letter {}</style><img alt="Alt">';
  expect(left(markupTexts(html)).map((part) => part.replaceAll(/\s+/g, " ").trim())).toEqual(["One two", "Alt"]);
  const api = '{"letter": {"description": "About `letter`", "type": "letter"}}';
  expect(left(openapiTexts(api)).map((part) => part.trim())).toEqual(["About"]);
  expect(left(settingTexts("# A comment\nletter = true\n")).map((part) => part.trim())).toEqual(["A comment"]);
});

test("a fault has its line and its words, also across lines", () => {
  const source = "One\n\nIt is\ntold.\n";
  expect(wordingFaults(markdownTexts(source, "a.md"), "a.md")).toEqual([
    { line: 4, words: "told", say: "notify, send, show" },
  ]);
  expect(wordingFaults(markdownTexts("It is sent\ntwice.\n", "a.md"), "a.md")).toMatchObject([{ words: "sent twice" }]);
});
