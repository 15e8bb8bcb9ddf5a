// Messages at the fields, and the summary above them.
import { element, fill, icon } from "./page.js";

/** Says at a field what is wrong. */
export function showError({ place, controls }, message) {
  const error = place.querySelector(".error");
  if (!error) return;
  error.replaceChildren(icon("alert"), element("span", { textContent: message, dir: "auto" }));
  error.hidden = false;
  place.classList.add("invalid");
  for (const control of controls) control.setAttribute("aria-invalid", "true");
}

export function clearError({ place, controls }) {
  const error = place.querySelector(".error");
  if (!error || error.hidden) return;
  // What is hidden is still read out as a control's description.
  error.replaceChildren();
  error.hidden = true;
  place.classList.remove("invalid");
  for (const control of controls) control.removeAttribute("aria-invalid");
}

export const hasError = ({ place }) => place.classList.contains("invalid");

/** Puts the summary above the steps, or takes it away. Each line leads to its field; a fault without a field is a text. */
export function summarise({ form, texts }, faults, goTo) {
  form.querySelector(".summary")?.remove();
  if (!faults.length) return;
  const isGeneral = !faults.some(({ field }) => field);
  const count = faults.length;
  const title = isGeneral ? texts.failed : count === 1 ? texts.check_one : fill(texts.check_many, { count });
  const lines = faults.map(({ field, message }) => element("li", {}, field ? link(field, message, goTo) : message));
  const summary = element(
    "div",
    { className: "summary", tabIndex: -1 },
    element("h2", {}, icon("alert"), title),
    element("ul", {}, ...lines),
  );
  summary.setAttribute("role", "alert");
  form.querySelector(".step").before(summary);
  summary.focus({ preventScroll: true });
  summary.scrollIntoView({ block: "start" });
}

function link(field, message, goTo) {
  const { place } = field;
  const label = element("bdi", { textContent: place.querySelector(".label-text").textContent });
  return element(
    "a",
    {
      href: `#${place.id}`,
      onclick(event) {
        event.preventDefault();
        goTo(field);
      },
    },
    label,
    // A question keeps its own mark.
    `${/[?!:.…؟]$/.test(label.textContent) ? "" : ":"} ${message}`,
  );
}
