import { Section } from "./section";

const ways = [
  {
    title: "A mailto: link",
    text: "Costs nothing and is enough for one page with few visitors. It needs a mail program on the visitor's side, carries no files, and tells nobody when it fails.",
  },
  {
    title: "A server of your own",
    text: "Sixty lines on the first day. Then uploads, spam, backups and the day the disk is full, for a form that gets four messages a week.",
  },
  {
    title: "A function in the cloud",
    text: "No server to mind, but still a store, a queue, limits on uploads and an inbox to build before anybody can read what came in.",
  },
];

export function Problem() {
  return (
    <Section
      id="problem"
      look="aside"
      title="The form takes five lines. What it posts to takes the rest of the week."
      lead="The site is static, the client wants a contact form by tomorrow, and HTML stops at the action attribute."
    >
      <dl className="border-line border-t">
        {ways.map(({ title, text }) => (
          <div key={title} className="grid gap-x-6 gap-y-1 border-line border-b py-5 sm:grid-cols-[11rem_1fr]">
            <dt className="font-strong text-15">{title}</dt>
            <dd className="text-15 text-ink-soft leading-relaxed">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
