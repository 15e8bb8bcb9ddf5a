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
        className="overflow-x-auto rounded-card border border-line bg-surface p-4 sm:p-6 [&>svg]:mx-auto [&>svg]:block [&>svg]:h-auto [&>svg]:min-w-[28rem] [&>svg]:max-w-full"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of this repository, put in at build
        dangerouslySetInnerHTML={{ __html: svg }}
      />
      {caption && <figcaption className="text-[0.85em] text-ink-faint">{caption}</figcaption>}
    </figure>
  );
}
