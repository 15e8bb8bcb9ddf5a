import { emailField, nameField, type Template } from "../template";

const isComing = { all: [{ field: "coming", is: "equals" as const, value: "yes" }] };

export const rsvp: Template = {
  id: "rsvp",
  name: "RSVP",
  words: "invitation wedding party reply guest attendance",
  schema: {
    language: "en",
    title: "Will you come?",
    fields: [
      nameField,
      emailField,
      { type: "yes_no", name: "coming", label: "Can you come?", required: true },
      {
        type: "number",
        name: "guests",
        label: "How many of you will come?",
        help: "Including you.",
        required: true,
        default: "1",
        min: 1,
        max: 10,
        show_if: isComing,
      },
      {
        type: "long_text",
        name: "food",
        label: "Anything we should know about food?",
        max_length: 500,
        show_if: isComing,
      },
    ],
    thank_you: "Thank you for letting us know.",
  },
};
