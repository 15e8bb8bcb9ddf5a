import { Section } from "./section";

const ways = [
  {
    title: "A mailto: link",
    text: "Free, and enough for a page with few visitors. But it needs an email app on the visitor’s device, can’t include files, and fails silently.",
  },
  {
    title: "Your own server",
    text: "60 lines of code on the first day. Then you handle uploads, spam, backups and full disks, for a form that gets 4 messages a week.",
  },
  {
    title: "A serverless function",
    text: "No server to maintain, but you still need a database, a queue, upload limits and an inbox before anyone can read a message.",
  },
];

export function Problem() {
  return (
    <Section
      id="problem"
      look="aside"
      title="The form takes 5 lines. The backend takes the rest of the week."
      lead="Your site is static, your client wants a contact form by tomorrow, and HTML alone can’t receive submissions."
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
