import { emailField, nameField, type Template } from "../template";

export const dataRequest: Template = {
  id: "data-request",
  name: "Data request",
  words: "gdpr privacy personal data access deletion dsar erasure",
  schema: {
    language: "en",
    title: "Request about your personal data",
    fields: [
      {
        type: "single_choice",
        name: "request",
        label: "What would you like us to do?",
        required: true,
        choices: [
          { value: "access", label: "Send me a copy of my data" },
          { value: "rectification", label: "Correct my data" },
          { value: "erasure", label: "Delete my data" },
          { value: "restriction", label: "Restrict how my data is used" },
          { value: "portability", label: "Give me my data in a portable format" },
          { value: "objection", label: "Stop using my data (objection)" },
        ],
      },
      { ...nameField, label: "Full name" },
      {
        ...emailField,
        help: "The address you used with us. We'll reply to it, and may use it to check that the request is yours.",
      },
      {
        type: "long_text",
        name: "details",
        label: "Details",
        help: "What data is it about? Don't send copies of identity documents.",
        max_length: 5000,
      },
      {
        type: "consent",
        name: "declaration",
        label: "Declaration",
        text: "I am the person this request is about, or I'm authorised to act for them.",
        required: true,
      },
    ],
    thank_you: "We've received your request. We'll reply within one month, as the GDPR requires.",
  },
};
