import type { ComponentProps, ReactNode } from "react";
import { WithBilling, WithoutBilling } from "../billing-parts";
import { Code } from "./code";
import { Figure } from "./figure";
import { Note } from "./note";
import { Tabs } from "./tabs";

/** What the elements of content/*.mdx become, and the components it may use without importing them. */
export const components = {
  pre: Code,
  code: Word,
  table: Table,
  h2: H2,
  h3: H3,
  Figure,
  Note,
  Tabs,
  WithBilling,
  WithoutBilling,
};

/** A name that is broken at its hyphens reads as two; a line or a long one may be broken. */
const isName = (code: unknown) => typeof code === "string" && /^\S{1,24}$/.test(code) && code.includes("-");

function Word({ children, ...rest }: ComponentProps<"code">) {
  return (
    <code {...rest} {...(isName(children) && { className: "whitespace-nowrap" })}>
      {typeof children === "string" ? breakable(children) : children}
    </code>
  );
}

/** A path that is too long for its line is broken after a slash, not within a word. */
function breakable(code: string): ReactNode {
  const [first, ...parts] = code.split(/(?<=\w\/)(?=[\w{])/);
  return [first, ...parts.map((part) => [<wbr key={part} />, part])];
}

function Table(props: ComponentProps<"table">) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the screen must scroll by keyboard too
    <div tabIndex={0} className="goes-on overflow-x-auto">
      <table {...props} />
    </div>
  );
}

function H2({ children, ...rest }: ComponentProps<"h2">) {
  return (
    <h2 {...rest} className="group/heading">
      {children}
      <Anchor to={rest.id} />
    </h2>
  );
}

function H3({ children, ...rest }: ComponentProps<"h3">) {
  return (
    <h3 {...rest} className="group/heading">
      {children}
      <Anchor to={rest.id} />
    </h3>
  );
}

/** Shown on hover and focus; its name is the heading's, so that a list of links tells them apart. */
function Anchor({ to }: { to: string | undefined }) {
  if (!to) return null;
  return (
    <a
      href={`#${to}`}
      aria-label="Link to this section"
      aria-describedby={to}
      className="ml-2 text-ink-faint no-underline opacity-0 focus-visible:opacity-100 group-hover/heading:opacity-100"
    >
      #
    </a>
  );
}
