/** Scrolls the sidebar to the current page, if its link is below the visible part. The page itself doesn't scroll. */
export function showCurrentPage() {
  const list = document.querySelector("[data-docs-sidebar]");
  const current = list?.querySelector("[aria-current]");
  if (!list || !current) return;
  const below = current.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom;
  if (below > 0) list.scrollTop = below + list.clientHeight / 2;
}
