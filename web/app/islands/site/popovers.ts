/**
 * Menus and the drawer are `popover`s: the browser opens them, closes them on Escape or a press beside them, and knows
 * the order of focus. It leaves one open when Tab walks out of it, and the focus would go on underneath.
 */
export function startPopovers(root: ParentNode = document): void {
  for (const float of root.querySelectorAll<HTMLElement>("[popover]")) {
    float.addEventListener("focusout", ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !float.contains(relatedTarget)) float.hidePopover();
    });
  }
}
