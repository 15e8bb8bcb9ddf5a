// A form with fields of every type, and the themes it is looked at in.

const choices = ["Sourdough", "Rye", "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz"];
const options = choices.map((label, at) => ({ value: `${at}`, label }));

export const everything = {
  language: "en",
  title: "Everything",
  fields: [
    { type: "heading", label: "About you" },
    { type: "text_block", text: "A text.\nWith two lines." },
    { type: "text", name: "text", label: "Text", help: "A hint.", required: true },
    { type: "long_text", name: "long", label: "Long text" },
    { type: "email", name: "email", label: "Email", required: true },
    { type: "phone", name: "phone", label: "Phone" },
    { type: "url", name: "url", label: "Website" },
    { type: "number", name: "number", label: "Number" },
    { type: "date", name: "date", label: "Date" },
    { type: "time", name: "time", label: "Time" },
    { type: "single_choice", name: "one", label: "One", choices: options, required: true },
    { type: "multiple_choice", name: "some", label: "Some", choices: options, required: true },
    { type: "dropdown", name: "dropdown", label: "Dropdown", choices: options, required: true },
    { type: "rating", name: "rating", label: "Rating", required: true },
    { type: "scale", name: "scale", label: "Scale", min: 0, max: 10, min_label: "Never", max_label: "Always" },
    { type: "yes_no", name: "yes", label: "Yes or no" },
    { type: "page_break", label: "The rest" },
    { type: "file", name: "file", label: "File", required: true },
    { type: "consent", name: "consent", label: "Privacy", text: "You may keep this.", required: true },
  ],
};

export const THEMES = {
  "the default theme": {},
  "a blue sans theme": { color: "#0d5f73", radius: "large", font: "sans" },
  "a yellow mono theme": { color: "#f3c64f", radius: "small", font: "mono" },
  "a pale rounded theme": { color: "#fdf6e3", radius: "none", font: "rounded" },
} as const;
