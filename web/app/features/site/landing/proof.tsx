import { clsx } from "clsx";
import { wide } from "../layout/width";

const points = [
  {
    title: "Stored first",
    text: "Visitors see success only after the submission is written to disk. If it can’t be stored, they see an error.",
  },
  {
    title: "Spam you can check",
    text: "Flagged submissions go to a spam folder with the reasons. They’re kept for 30 days, their files for up to 7 days.",
  },
  {
    title: "Safe file uploads",
    text: "Files are stored unchanged and served only as downloads, never as web pages.",
  },
  {
    title: "Easy to switch",
    text: (
      <>
        <code className="font-mono text-13">_next</code>, <code className="font-mono text-13">_gotcha</code>,{" "}
        <code className="font-mono text-13">bot-field</code>: field names from other form services work here too.
      </>
    ),
  },
];

export function Proof() {
  return (
    <ul className={clsx(wide, "mt-8 grid border-line border-b sm:mt-12 sm:grid-cols-2 sm:border-y lg:grid-cols-4")}>
      {points.map(({ title, text }) => (
        <li
          key={title}
          className="border-line py-5 max-sm:not-first:border-t sm:px-6 sm:pt-5 sm:pb-7 sm:max-lg:nth-[n+3]:border-t sm:max-lg:even:border-l sm:max-lg:odd:pl-0 sm:max-lg:even:pr-0 lg:first:pl-0 lg:last:pr-0 lg:not-first:border-l"
        >
          <p className="display text-22 leading-tight tracking-[-0.01em] sm:text-[1.625rem]">{title}</p>
          <p className="mt-1.5 text-ink-soft">{text}</p>
        </li>
      ))}
    </ul>
  );
}
