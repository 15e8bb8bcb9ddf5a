/** The first thing the Tab key reaches on every page. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="fixed top-2 left-2 z-80 -translate-y-20 rounded-control bg-ink px-3.5 py-2 font-label text-ground focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}
