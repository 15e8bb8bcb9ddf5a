import { emailField, type Template } from "../template";

export const newsletter: Template = {
  id: "newsletter",
  name: "Newsletter",
  words: "subscribe email list marketing sign up",
  schema: {
    language: "en",
    title: "Subscribe to our newsletter",
    fields: [
      emailField,
      {
        type: "consent",
        name: "newsletter",
        label: "Newsletter",
        text: "Send me the newsletter by email. I can unsubscribe at any time with the link in every issue.",
        required: true,
      },
    ],
    thank_you: "Thank you for subscribing.",
  },
};
