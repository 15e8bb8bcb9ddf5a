/** The ground of whatever floats above the page: menu, popover. */
export const floatClass =
  "z-70 max-w-[calc(100vw-16px)] animate-appear rounded-[8px] border border-line-strong bg-raised text-ink shadow-float outline-none";
