// One step at a time, with the progress above and Back and Next below.
import { fill, isFramed } from "./page.js";

/** The steps of a form. `show` shows one; `next` and `back` move as the browser's own buttons do. */
export function findSteps({ form, texts }) {
  const sections = [...form.querySelectorAll(".step")];
  const count = sections.length;
  const find = (selector) => form.querySelector(selector);
  const progress = find(".progress");
  const [backButton, nextButton, submitButton] = [".back", ".next", ".submit"].map(find);
  const steps = { count, current: 1, show, next, back, backButton, nextButton };
  // How many entries of this page's history are behind the current one.
  let depth = 0;

  function show(step) {
    if (count === 1) return;
    steps.current = Math.min(Math.max(step, 1), count);
    sections.forEach((section, at) => {
      section.hidden = at + 1 !== steps.current;
    });
    backButton.hidden = steps.current === 1;
    nextButton.hidden = steps.current === count;
    submitButton.hidden = steps.current !== count;
    progress.querySelectorAll("i").forEach((bar, at) => {
      bar.classList.toggle("on", at < steps.current);
    });
    progress.querySelector("b").textContent = sections[steps.current - 1].dataset.stepName || "";
    progress.querySelector("span").textContent = fill(texts.step, { n: steps.current, count });
  }

  function move(step) {
    show(step);
    progress.focus({ preventScroll: true });
    document.querySelector(".sheet").scrollIntoView({ block: "start" });
    dispatchEvent(new Event("formtray-top"));
  }

  function next() {
    move(steps.current + 1);
    if (isFramed) return;
    depth += 1;
    history.pushState({ step: steps.current }, "");
  }

  function back() {
    if (depth > 0) history.back();
    else move(steps.current - 1);
  }

  // In a frame, the entries would be those of the page around it.
  if (count > 1 && !isFramed) {
    addEventListener("popstate", ({ state }) => {
      const step = state?.step || 1;
      depth = Math.max(0, depth + (step < steps.current ? -1 : 1));
      move(step);
    });
  }
  return steps;
}
