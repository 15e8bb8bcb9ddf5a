import { attr, closest, type Element, isControl, textOf, walk } from "../parse/tree";
import { cleanLabel, labelFromName } from "./clean";
import { textAfter, textBefore } from "./nearby";

/** Finds what the controls of a page are called. */
export class Labels {
  private readonly byId = new Map<string, Element>();
  private readonly byControl = new Map<string, Element>();

  constructor(root: Element) {
    for (const element of walk(root)) {
      const id = attr(element, "id");
      if (id && !this.byId.has(id)) this.byId.set(id, element);
      // `htmlfor` is JSX.
      const control = element.name === "label" ? (attr(element, "for") ?? attr(element, "htmlfor")) : undefined;
      if (control && !this.byControl.has(control)) this.byControl.set(control, element);
    }
  }

  /** The label of a control that stands alone. */
  of(control: Element): string {
    const name = attr(control, "name") ?? "";
    const candidates = [
      () => this.explicit(control),
      () => textBefore(control, this.isOfAnother(control)),
      () => attr(control, "placeholder"),
      () => attr(control, "title"),
      () => attr(control, "data-name"),
      () => labelFromName(name),
    ];
    for (const candidate of candidates) {
      const label = cleanLabel(candidate() ?? "");
      if (label) return label;
    }
    return name;
  }

  /** What one checkbox or radio button says. */
  ofOption(option: Element): string {
    return cleanLabel(this.explicit(option) || textAfter(option));
  }

  /** The question that checkboxes or radio buttons of one name answer. */
  ofGroup(options: readonly Element[], isOneField: (fieldset: Element) => boolean): string {
    const [first] = options;
    if (!first) return "";
    const fieldset = closest(first, "fieldset");
    const legend = fieldset && isOneField(fieldset) ? legendOf(fieldset) : undefined;
    const text = legend || this.ofRole(first) || this.beforeGroup(options) || labelFromName(attr(first, "name") ?? "");
    return cleanLabel(text) || (attr(first, "name") ?? "");
  }

  /** The hint that a control refers to. */
  helpOf(control: Element): string | undefined {
    return this.referred(control, "aria-describedby");
  }

  private explicit(control: Element): string | undefined {
    const id = attr(control, "id");
    const byId = id ? this.byControl.get(id) : undefined;
    const around = closest(control, "label");
    return (
      (byId && textOf(byId)) ||
      (around && textOf(around)) ||
      this.referred(control, "aria-labelledby") ||
      attr(control, "aria-label")
    );
  }

  private referred(element: Element, attribute: string): string | undefined {
    const ids = attr(element, attribute)?.split(/\s+/) ?? [];
    const texts = ids.map((id) => this.byId.get(id)).map((found) => (found ? textOf(found) : ""));
    return texts.join(" ").trim() || undefined;
  }

  private ofRole(option: Element): string | undefined {
    for (let at = option.parent; at && at.name !== "form"; at = at.parent) {
      if (!/^(radio)?group$/.test(attr(at, "role") ?? "")) continue;
      return this.referred(at, "aria-labelledby") || attr(at, "aria-label");
    }
    return undefined;
  }

  /** Before the first option, in or before the element that holds all of them. */
  private beforeGroup(options: readonly Element[]): string | undefined {
    const [first] = options;
    if (!first) return undefined;
    const isAround = (element: Element) => options.every((option) => element !== option && isInside(option, element));
    let start = first;
    while (start.parent && !isAround(start.parent) && start.parent.name !== "form") start = start.parent;
    // A single option's own label isn't the question.
    if (options.length === 1) start = closest(first, "label") ?? first;
    return textBefore(start, this.isOfAnother(first));
  }

  /** Labels that name another control. */
  private isOfAnother(control: Element): (label: Element) => boolean {
    return (label) => {
      const id = label.name === "label" ? (attr(label, "for") ?? attr(label, "htmlfor")) : undefined;
      const named = id ? this.byId.get(id) : undefined;
      return named !== undefined && named !== control && isControl(named);
    };
  }
}

export function legendOf(fieldset: Element): string | undefined {
  const legend = fieldset.children.find((child) => typeof child !== "string" && child.name === "legend");
  return legend && textOf(legend);
}

function isInside(element: Element, ancestor: Element): boolean {
  for (let at = element.parent; at; at = at.parent) if (at === ancestor) return true;
  return false;
}
