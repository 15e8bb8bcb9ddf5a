import { Section } from "./section";

const audiences = [
  {
    title: "Freelancers and agencies",
    text: "One endpoint per client site, all in one account. Clients get their own form’s submissions by email, and the site stays static, with no server to run.",
  },
  {
    title: "Frontend developers",
    text: "Keep your markup and your framework. No library to install, no API key in the page, JSON responses for scripts, and errors that say how to fix them.",
  },
  {
    title: "Startups and small teams",
    text: "Collect feedback, applications and sign-ups from day one, including files, before you have a backend of your own. Free while you’re small.",
  },
];

export function Audiences() {
  return (
    <Section id="audiences" title="Made for people who build websites">
      <ul className="grid border-line border-y md:grid-cols-3">
        {audiences.map(({ title, text }) => (
          <li
            key={title}
            className="border-line py-6 not-first:border-t md:px-7 md:py-7 md:first:pl-0 md:last:pr-0 md:not-first:border-t-0 md:not-first:border-l"
          >
            <h3 className="display text-22 leading-tight tracking-[-0.01em]">{title}</h3>
            <p className="mt-2 text-15 text-ink-soft leading-relaxed">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
