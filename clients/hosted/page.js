// What the server wrote into the page of a hosted form: the form, its rules, and the texts in the page's language.

/** Everything that the other parts of the script read from the page. */
export function readPage(form) {
  const { version, preview, once, statistics } = form.dataset;
  const action = form.getAttribute("action");
  return {
    form,
    action,
    version,
    address: new URL(action, location.href).pathname.split("/").pop(),
    texts: read("texts"),
    rules: withBlocks(read("rules"), form),
    isPreview: preview !== undefined,
    isOnce: once !== undefined,
    statistics,
  };
}

/** Whether another page shows this one in a frame. */
export const isFramed = parent !== window;

/** A text with its values in place of `{name}`. */
export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

/** A new element with properties and children. */
export function element(name, properties, ...children) {
  const created = Object.assign(document.createElement(name), properties);
  created.append(...children);
  return created;
}

/** An icon that the page has. */
export function icon(name) {
  const namespace = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(namespace, "svg");
  svg.setAttribute("aria-hidden", "true");
  svg.append(document.createElementNS(namespace, "use"));
  svg.firstChild.setAttribute("href", `#i-${name}`);
  return svg;
}

const read = (id) => JSON.parse(document.getElementById(id).textContent);

/** Headings and texts have conditions, but no names: they count as fields of a type that is never checked. */
function withBlocks(rules, form) {
  const blocks = [...form.querySelectorAll("[data-show-if]")].map((block) => {
    block.dataset.formtrayField = `#${block.id}`;
    return { name: `#${block.id}`, type: "block", show_if: JSON.parse(block.dataset.showIf) };
  });
  return { ...rules, fields: [...rules.fields, ...blocks] };
}
