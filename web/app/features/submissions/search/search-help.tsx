const examples = [
  { typed: "ada brief", finds: "both words, or words that begin with them" },
  { typed: '"next Thursday"', finds: "these words, next to each other" },
  { typed: "budget:500", finds: "a word in one field" },
  { typed: 'city:"New York"', finds: "words next to each other in one field" },
  { typed: "from:ada", finds: "the sender's name or email address" },
  { typed: "has:file", finds: "submissions with files" },
  { typed: "after:2026-01-31", finds: "received after this day" },
  { typed: "before:2026-02-28", finds: "received before this day" },
];

/** What can be typed into the search field. */
export function SearchHelp() {
  return (
    <div className="grid gap-3 text-13">
      <p className="text-ink-soft">
        Searches values, field names, file names and memos. Upper and lower case and accents don't matter.
      </p>
      <dl>
        {examples.map(({ typed, finds }) => (
          <div key={typed} className="border-line border-t py-1.5">
            <dt className="font-mono text-12">{typed}</dt>
            <dd className="text-ink-soft">{finds}</dd>
          </div>
        ))}
      </dl>
      <a href="/docs/search" className="text-accent-ink underline underline-offset-3">
        More about search
      </a>
    </div>
  );
}
