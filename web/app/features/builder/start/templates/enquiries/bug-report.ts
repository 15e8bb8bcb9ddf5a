import { choicesOf, emailField, type Template } from "../template";

export const bugReport: Template = {
  id: "bug-report",
  name: "Bug report",
  words: "issue error problem software app developer",
  schema: {
    language: "en",
    title: "Report a bug",
    fields: [
      {
        type: "text",
        name: "summary",
        label: "What went wrong?",
        help: "One sentence. Example: The total is wrong after removing an item.",
        required: true,
        max_length: 200,
      },
      {
        type: "single_choice",
        name: "severity",
        label: "How bad is it?",
        required: true,
        choices: choicesOf("Can't continue", "There is a workaround", "Minor"),
      },
      {
        type: "long_text",
        name: "steps",
        label: "Steps to reproduce",
        help: "What did you do, what did you expect, and what happened instead?",
        required: true,
        max_length: 5000,
      },
      { type: "url", name: "page", label: "Page where it happened", help: "Copy it from the address bar." },
      {
        type: "text",
        name: "browser",
        label: "Browser and device",
        help: "Example: Firefox on Windows.",
        max_length: 150,
      },
      {
        type: "file",
        name: "screenshots",
        label: "Screenshots",
        file_types: ["image/*", "video/*", ".log", ".txt"],
        max_files: 5,
      },
      { ...emailField, required: false, help: "Only if we may ask you about it." },
    ],
    thank_you: "Thank you for the report. If you left your email address, we'll let you know when it's fixed.",
  },
};
