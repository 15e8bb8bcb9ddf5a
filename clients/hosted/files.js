// The files of a field: those that were chosen or dropped, each with its size, and a button that removes it.
import { faultOfFile } from "./fields.js";
import { sizeText } from "./messages.js";
import { element, fill } from "./page.js";

/** The most bytes of a file that a server accepts where the form says nothing. */
const MAX_FILE_BYTES = 10_485_760;

/** Lists what a file field holds, and adds to it what is chosen later. */
export function enhanceFiles(page, field) {
  const [input] = field.controls;
  const drop = field.place.querySelector(".drop");
  const list = field.place.querySelector(".files");
  const { rule } = field;
  rule.max_size ||= MAX_FILE_BYTES;
  let chosen = [];

  input.addEventListener("change", () => {
    const isNew = (file) => !chosen.some(({ name, size, lastModified }) => isSame(file, name, size, lastModified));
    const added = [...input.files];
    hold(input.multiple ? [...chosen, ...added.filter(isNew)] : added);
  });
  for (const [type, isOver] of [
    ["dragover", true],
    ["dragleave", false],
    ["drop", false],
  ]) {
    drop.addEventListener(type, () => drop.classList.toggle("over", isOver));
  }
  page.form.addEventListener("reset", () => hold([]));

  function hold(files) {
    chosen = files;
    const transfer = new DataTransfer();
    for (const file of files) transfer.items.add(file);
    input.files = transfer.files;
    list.hidden = !files.length;
    list.replaceChildren(...files.map(lineOf));
  }

  function remove(file) {
    const at = chosen.indexOf(file);
    hold(chosen.filter((one) => one !== file));
    // The focus stays in the list, or goes back to where files are chosen.
    (list.querySelectorAll("button")[Math.min(at, chosen.length - 1)] || input).focus();
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function lineOf(file) {
    const fault = faultOf(file);
    const button = element("button", { type: "button", textContent: page.texts.remove, onclick: () => remove(file) });
    button.setAttribute("aria-label", fill(page.texts.remove_file, file));
    const badge = element("i", { textContent: endingOf(file.name) });
    badge.setAttribute("aria-hidden", "true");
    const about = element("small", { textContent: fault || sizeText(file.size), className: fault ? "wrong" : "" });
    const name = element("b", { textContent: file.name, title: file.name, dir: "auto" });
    return element("li", {}, badge, element("div", {}, name, about), button);
  }

  /** What is wrong with a file by itself, in a few words. */
  function faultOf(file) {
    const { wrong_size, wrong_type } = page.texts;
    const text = { FILES_TOO_BIG: wrong_size, FILE_TYPE_REFUSED: wrong_type }[faultOfFile(rule, file)];
    return text && fill(text, { max: sizeText(rule.max_size) });
  }
}

const isSame = (file, name, size, lastModified) =>
  file.name === name && file.size === size && file.lastModified === lastModified;

const endingOf = (name) => (/\.(\w{1,5})$/.exec(name)?.[1] || "").toUpperCase();
