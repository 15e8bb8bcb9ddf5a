import type { ComponentProps } from "react";
import { Code } from "./code";
import { Figure } from "./figure";
import { Note } from "./note";
import { Tabs } from "./tabs";

/** What the elements of content/*.mdx become, and the components it may use without importing them. */
export const components = { pre: Code, table: Table, h2: H2, h3: H3, Figure, Note, Tabs };

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
