import { Section } from "./section";

const steps = [
  {
    numeral: "i",
    title: "Create an endpoint",
    text: "Enter a name and you get an endpoint URL. No schema needed.",
  },
  {
    numeral: "ii",
    title: "Paste the URL",
    text: "Set it as your form’s action, with the method post. Every input needs a name, and file uploads need the multipart encoding.",
  },
  {
    numeral: "iii",
    title: "Receive submissions",
    text: "Send a test. New submissions appear in your inbox right away and are emailed to you once you’ve verified your address.",
  },
];

export function Steps() {
  return (
    <Section id="how-it-works" title="Set up in 3 steps and about 2 minutes">
      <ol className="grid gap-x-10 gap-y-9 md:grid-cols-3">
        {steps.map(({ numeral, title, text }) => (
          <li key={numeral}>
            <p aria-hidden className="font-serif text-16 text-accent-ink leading-none">
              {numeral}
            </p>
            <h3 className="mt-3 font-strong text-18 leading-snug tracking-[-0.01em]">{title}</h3>
            <p className="mt-1.5 text-15 text-ink-soft leading-relaxed">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
