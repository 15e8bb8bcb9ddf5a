// Sends the form, shows how far the files are, and goes on when the server has answered.
import { deliver, kept, rewrite, write } from "../send.js";
import { sizeText } from "./messages.js";
import { element, fill, isFramed } from "./page.js";

/**
 * Returns a function that sends the form. `onRefused` hears the errors; `onAccepted` is called before the page is left, and
 * `onKept` when this browser will send the answers by itself.
 */
export function sender(page, { onAccepted, onKept, onRefused }) {
  const { form, texts } = page;
  const status = form.querySelector(".status");
  const submitButton = form.querySelector(".submit");
  const label = submitButton.textContent;
  let waiting;
  let isBusy = false;

  sendKept(page, onKept);
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());

  return async () => {
    if (isBusy) return;
    const data = new FormData(form);
    if (waiting) return rewrite(waiting, data);
    const post = write(page.action, data);
    waiting = post;
    const answer = await deliver(post, tell, (progress) => showProgress(post, progress));
    waiting = undefined;
    setBusy(false);
    status.replaceChildren();
    if (answer.ok) {
      onAccepted();
      follow(answer.next);
    } else if (!post.isCancelled) onRefused(answer);
  };

  function tell(state, { kept: isKept } = {}) {
    setBusy(state === "sending");
    if (state === "waiting") status.textContent = isKept ? texts.waiting : texts.waiting_open;
    else status.replaceChildren();
    if (isKept) onKept();
  }

  function setBusy(isSending) {
    isBusy = isSending;
    form.setAttribute("aria-busy", isSending);
    submitButton.textContent = isSending ? texts.sending : label;
    submitButton.setAttribute("aria-disabled", isSending);
  }

  function showProgress(post, { loaded, total }) {
    const text = fill(texts.uploading, { sent: sizeText(loaded), total: sizeText(total) });
    let bar = status.querySelector("progress");
    if (!bar) {
      bar = element("progress", {});
      bar.setAttribute("aria-label", texts.sending);
      const cancel = () => {
        post.isCancelled = true;
        post.cancel();
      };
      const button = element("button", { type: "button", textContent: texts.cancel, onclick: cancel });
      // The figures change many times a second, so they aren't read out.
      const figures = element("span");
      figures.setAttribute("aria-live", "off");
      status.replaceChildren(element("div", { className: "upload" }, figures, button), bar);
    }
    Object.assign(bar, { max: total, value: loaded });
    status.querySelector("span").textContent = text;
  }
}

/** Sends what earlier pages of this origin couldn't. */
async function sendKept({ form, texts, action }, onKept) {
  for (const post of await kept()) {
    deliver(post, () => {}).then(({ ok }) => {
      if (!ok || post.action !== action) return;
      form.querySelector(".status").textContent = texts.sent;
      onKept();
    });
  }
}

/** Goes to the thank-you page, which looks like this one, or to the owner's URL, which leaves the frame. */
function follow(next) {
  const url = new URL(next, location.href);
  if (url.origin !== location.origin) {
    if (!isFramed || !open(url, "_top")) location.assign(url);
    return;
  }
  const here = new URLSearchParams(location.search);
  for (const name of ["embed", "lang", "mode"]) {
    if (here.has(name) && !url.searchParams.has(name)) url.searchParams.set(name, here.get(name));
  }
  location.assign(url);
}
