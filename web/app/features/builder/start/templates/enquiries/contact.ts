import { emailField, nameField, type Template } from "../template";

export const contact: Template = {
  id: "contact",
  name: "Contact",
  words: "message question enquiry website",
  schema: {
    language: "en",
    title: "Contact us",
    fields: [
      nameField,
      { ...emailField, help: "We'll reply to this address." },
      { type: "text", name: "subject", label: "Subject", max_length: 150 },
      { type: "long_text", name: "message", label: "Message", required: true, max_length: 5000 },
    ],
    thank_you: "Thank you for your message. We'll get back to you by email.",
  },
};
