// What a page that shows a form in a frame hears from it (see ../embed.js): its height, that it begins again at the top,
// and that Escape was pressed.
import { isFramed } from "./page.js";

export function connectFrame() {
  if (!isFramed) return;
  const post = (message) => parent.postMessage({ formtray: message }, "*");
  const { body } = document;
  new ResizeObserver(() => post({ height: Math.ceil(body.getBoundingClientRect().height) })).observe(body);
  addEventListener("formtray-top", () => post({ top: true }));
  // Later, because the page removes this frame at once, and the browser still waits for what the key does here.
  addEventListener("keydown", ({ key }) => key === "Escape" && setTimeout(post, 0, { close: true }));
}
