/** Scrolls the sidebar to the page one is on, if it is below what can be seen. The page itself stays where it is. */
export function showCurrentPage() {
  const list = document.querySelector("[data-docs-sidebar]");
  const current = list?.querySelector("[aria-current]");
  if (!list || !current) return;
  const below = current.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom;
  if (below > 0) list.scrollTop = below + list.clientHeight / 2;
}
