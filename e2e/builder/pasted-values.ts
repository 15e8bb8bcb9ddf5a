/**
 * Runs in the page: fills in its form as a person would, with values that the HTML itself calls valid; with
 * `onlyRequired`, as little as the HTML lets them. The form is marked with `data-filled`. Returns the names of its controls, and those whose values aren't valid.
 */
export function fillIn(onlyRequired: boolean): { names: string[]; invalid: string[] } {
  const forms = [...document.forms];
  const sizeOf = (form: HTMLFormElement) => [...form.elements].filter((element) => element.getAttribute("name")).length;
  const form = forms.sort((one, other) => sizeOf(other) - sizeOf(one))[0];
  if (!form) throw new Error("no form");
  form.setAttribute("data-filled", "");

  const texts = ["Ada", "12345", "ABC123", "B-FT 123", "abc123", "ada@example.org", "https://example.org/", "07", "1"];
  const byType: Record<string, string[]> = {
    email: ["ada@example.org"],
    tel: ["+49 30 123456", "030 123456", "030123456"],
    url: ["https://example.org/page"],
    number: ["2", "1", "10"],
    date: ["2028-05-17"],
    time: ["15:30"],
    "datetime-local": ["2028-05-17T15:30"],
    month: ["2028-05"],
    week: ["2028-W20"],
    color: ["#336699"],
    range: ["3"],
  };
  const isBait = (element: Element) =>
    /gotcha|honey|botcheck|bot-field|^b_|\[hp\]/.test(element.getAttribute("name") ?? "");

  for (const element of form.elements) {
    if (isBait(element) || (onlyRequired && !element.matches(":required"))) continue;
    if (element instanceof HTMLSelectElement) {
      const options = [...element.options].filter((option) => option.value && !option.disabled);
      const chosen = options.at(-1);
      if (chosen) chosen.selected = true;
    } else if (element instanceof HTMLTextAreaElement) {
      element.value = "Hello\nthere";
    } else if (element instanceof HTMLInputElement && (element.type === "radio" || element.type === "checkbox")) {
      element.checked = true;
    } else if (element instanceof HTMLInputElement && element.type === "file") {
      const chosen = new DataTransfer();
      const [type = ""] = element.accept.split(",");
      const name = type.startsWith(".") ? `file${type}` : "file.pdf";
      const media = type.includes("/") && !type.includes("*") ? type : "application/pdf";
      chosen.items.add(new File(["content"], name, { type: media }));
      element.files = chosen.files;
    } else if (element instanceof HTMLInputElement && !/hidden|submit|button|reset|image/.test(element.type)) {
      const candidates = byType[element.type] ?? texts.map((text) => (element.maxLength > 0 ? text.slice(0, element.maxLength) : text));
      for (const candidate of candidates) {
        element.value = candidate;
        if (element.checkValidity()) break;
      }
    }
  }
  const all = [...form.elements].filter((element): element is HTMLInputElement => "checkValidity" in element);
  const invalid = all.filter((element) => element.name && !element.checkValidity()).map((element) => `${element.name}=${element.value}`);
  return { names: [...new Set(all.map(({ name }) => name).filter(Boolean))], invalid };
}
