import type { CSSProperties } from "react";

/** Drawings are lettered for their own size; so much smaller they can still be read, and on a phone they scroll. */
const SMALLEST = 0.85;

interface FigureProps {
  alt: string;
  /** The drawing itself: inside the page it takes the page's colours. */
  svg: string;
  caption?: string;
}

export function Figure({ alt, svg, caption }: FigureProps) {
  return (
    <figure className="my-2 grid gap-3">
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the screen must scroll by keyboard too
        tabIndex={0}
        role="img"
        aria-label={alt}
        style={{ "--least": `${Math.round(SMALLEST * widthOf(svg))}px` } as CSSProperties}
        className="goes-on overflow-x-auto rounded-card border border-line bg-surface p-4 sm:p-6 [&>svg]:mx-auto [&>svg]:block [&>svg]:h-auto [&>svg]:min-w-(--least) [&>svg]:max-w-full"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of this repository, put in at build
        dangerouslySetInnerHTML={{ __html: svg }}
      />
      {caption && <figcaption className="text-[0.85em] text-ink-faint">{caption}</figcaption>}
    </figure>
  );
}

const widthOf = (svg: string) => Number(/viewBox="\S+ \S+ (\S+)/.exec(svg)?.[1] ?? 560);
