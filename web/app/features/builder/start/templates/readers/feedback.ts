import { emailField, type Template } from "../template";

export const feedback: Template = {
  id: "feedback",
  name: "Feedback",
  words: "rating review survey opinion satisfaction stars",
  schema: {
    language: "en",
    title: "How did we do?",
    fields: [
      { type: "rating", name: "rating", label: "How satisfied are you?", required: true },
      {
        type: "long_text",
        name: "comment",
        label: "What should we keep, and what should we change?",
        max_length: 5000,
      },
      { ...emailField, required: false, help: "Only if you'd like a reply." },
      {
        type: "consent",
        name: "quote_consent",
        label: "Quoting",
        text: "You can quote my comment publicly without my name.",
        show_if: { all: [{ field: "comment", is: "filled" }] },
      },
    ],
    thank_you: "Thank you for your feedback. We read all of it.",
  },
};
