import { clsx } from "clsx";
import { wide } from "../width";

const points = [
  {
    title: "Accepted is durable",
    text: "Success is answered after the commit, never before. If it cannot be stored, your visitor is told.",
  },
  {
    title: "Spam is kept",
    text: "The spam check never rejects. What it flags is kept for 30 days (files up to 7), with the reasons shown.",
  },
  {
    title: "Files as they came",
    text: "Streamed to storage byte for byte, and handed out as downloads, never as a page.",
  },
  {
    title: "Your names work",
    text: (
      <>
        <code className="font-mono text-13">_next</code>, <code className="font-mono text-13">_gotcha</code>,{" "}
        <code className="font-mono text-13">bot-field</code>: what you wrote for other form services means the same
        here.
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
