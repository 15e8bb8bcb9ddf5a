import { choicesOf, emailField, nameField, phoneField, type Template } from "../template";

export const volunteer: Template = {
  id: "volunteer",
  name: "Volunteer",
  words: "helper charity club community sign up",
  schema: {
    language: "en",
    title: "Volunteer with us",
    fields: [
      {
        type: "multiple_choice",
        name: "tasks",
        label: "What would you like to help with?",
        required: true,
        choices: choicesOf("Events", "Office work", "Driving", "Social media", "Wherever you need me"),
      },
      {
        type: "multiple_choice",
        name: "availability",
        label: "When do you have time?",
        choices: choicesOf("Weekday mornings", "Weekday afternoons", "Evenings", "Weekends"),
      },
      nameField,
      emailField,
      phoneField,
      { type: "long_text", name: "experience", label: "Skills or experience", max_length: 2000 },
      {
        type: "consent",
        name: "contact_consent",
        label: "Contact",
        text: "You can store these details and contact me about volunteering. I can withdraw this at any time.",
        required: true,
      },
    ],
    thank_you: "Thank you for offering to help. We'll contact you when we have something that fits.",
  },
};
