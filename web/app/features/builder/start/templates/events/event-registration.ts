import { choicesOf, emailField, nameField, phoneField, type Template } from "../template";

export const eventRegistration: Template = {
  id: "event-registration",
  name: "Event registration",
  words: "conference workshop course sign up ticket attendee",
  schema: {
    language: "en",
    title: "Register for the event",
    first_step: "Your registration",
    fields: [
      nameField,
      { ...emailField, help: "We'll send your confirmation to this address." },
      { type: "number", name: "attendees", label: "Number of people", required: true, default: "1", min: 1, max: 20 },
      phoneField,
      { type: "text", name: "company", label: "Company", autocomplete: "organization", max_length: 150 },
      { type: "page_break", label: "For the day" },
      {
        type: "multiple_choice",
        name: "diet",
        label: "Food",
        help: "Only what the kitchen needs to know.",
        choices: choicesOf("Vegetarian", "Vegan", "Gluten-free", "Nothing for me"),
      },
      {
        type: "long_text",
        name: "access_needs",
        label: "What would make it easier for you to take part?",
        help: "Such as step-free access or a seat at the front.",
        max_length: 1000,
      },
      {
        type: "consent",
        name: "updates",
        label: "Future events",
        text: "Email me about future events. I can unsubscribe at any time.",
      },
    ],
    thank_you: "You're registered. We've noted your details and will send a confirmation by email.",
  },
};
