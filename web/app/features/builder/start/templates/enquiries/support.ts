import { choicesOf, emailField, nameField, type Template } from "../template";

export const support: Template = {
  id: "support",
  name: "Support",
  words: "help ticket problem customer service",
  schema: {
    language: "en",
    title: "Get support",
    fields: [
      {
        type: "dropdown",
        name: "topic",
        label: "Topic",
        required: true,
        choices: choicesOf("Question", "Something isn't working", "Account", "Billing", "Something else"),
      },
      {
        type: "long_text",
        name: "message",
        label: "How can we help?",
        help: "Don't include passwords or card details.",
        required: true,
        max_length: 5000,
      },
      {
        type: "file",
        name: "attachments",
        label: "Attachments",
        help: "Screenshots or documents, up to 3 files.",
        file_types: ["image/*", ".pdf", ".txt", ".log"],
        max_files: 3,
      },
      nameField,
      { ...emailField, help: "We'll reply to this address." },
    ],
    thank_you: "Thank you. We've received your request and will reply by email.",
  },
};
