import { Section } from "./section";

const steps = [
  {
    numeral: "i",
    title: "Name the form",
    text: "Create an endpoint with a name and Enter. You get an address at once: no schema, no card.",
  },
  {
    numeral: "ii",
    title: "Paste the address",
    text: "Put it into your form's action and set the method to post. Every input needs a name; a file input also needs the multipart encoding.",
  },
  {
    numeral: "iii",
    title: "Read what arrives",
    text: "Send it once yourself. The page turns green when it lands; from then on it is in your inbox and, once you have confirmed your address, in your mail.",
  },
];

export function Steps() {
  return (
    <Section id="how-it-works" title="Three steps, about two minutes.">
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
