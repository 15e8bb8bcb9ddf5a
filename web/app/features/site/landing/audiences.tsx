import { Section } from "./section";

const audiences = [
  {
    title: "Freelancers and agencies",
    text: "One endpoint per client site, all in one account. Clients can get their own form's submissions by email, and the site stays static: there's no server to run for its contact form.",
  },
  {
    title: "Frontend developers",
    text: "Keep your markup and your framework. No library to install, no key in the page, an answer in JSON when you ask for one, and errors that say what to change.",
  },
  {
    title: "Startups and small teams",
    text: "Feedback, applications and sign-ups from the first day, with files, before there is a backend to put them in. Nothing to pay while you are small.",
  },
];

export function Audiences() {
  return (
    <Section id="audiences" title="For people who build sites and have other things to do.">
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
