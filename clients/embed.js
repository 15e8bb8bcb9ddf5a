// For a page that shows a hosted form: <iframe data-formtray src="…/h/…?embed"> gets the form's height, and
// <button data-formtray-popup="…/h/…"> opens it in a dialog.
let dialog;

addEventListener("message", ({ source, origin, data }) => {
  const { height, top, close } = data?.formtray || {};
  for (const frame of document.querySelectorAll("iframe[data-formtray]")) {
    if (frame.contentWindow !== source || new URL(frame.src).origin !== origin) continue;
    if (height > 0) frame.style.height = `${height}px`;
    if (top && frame.getBoundingClientRect().top < 0) frame.scrollIntoView();
    if (close && dialog?.contains(frame)) dialog.close();
  }
});

addEventListener("click", ({ target }) => {
  const button = target.closest?.("[data-formtray-popup]");
  if (!button) return;
  const root = document.documentElement.style;
  const { overflow } = root;
  const url = new URL(button.dataset.formtrayPopup, location);
  url.searchParams.set("embed", "");
  dialog = document.createElement("dialog");
  dialog.ariaLabel = button.textContent;
  // The shadow dims the page, which no inline style of a backdrop could.
  dialog.style.cssText =
    "width:min(40rem,100vw);max-width:none;max-height:100dvh;margin:auto;padding:0;border:0;background:rgb(0 0 0/.6);box-shadow:0 0 0 100vmax rgb(0 0 0/.6);overflow:auto;overscroll-behavior:contain";
  dialog.innerHTML =
    '<form method="dialog" style="margin:0;text-align:end"><button aria-label="Close" style="width:44px;height:44px;border:0;background:none;color:#fff;font:28px/1 sans-serif;cursor:pointer">&times;</button></form><iframe data-formtray style="display:block;width:100%;height:30rem;border:0"></iframe>';
  const frame = dialog.lastChild;
  frame.title = button.textContent;
  frame.src = url;
  // A handler that returned false would keep the button from closing it.
  dialog.onclick = (event) => {
    if (event.target === dialog) dialog.close();
  };
  dialog.onclose = () => {
    root.overflow = overflow;
    dialog.remove();
    button.focus();
  };
  document.body.append(dialog);
  root.overflow = "hidden";
  dialog.showModal();
});
