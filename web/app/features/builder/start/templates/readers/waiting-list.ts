import { emailField, nameField, type Template } from "../template";

export const waitingList: Template = {
  id: "waiting-list",
  name: "Waiting list",
  words: "waitlist launch early access beta queue",
  schema: {
    language: "en",
    title: "Join the waiting list",
    fields: [
      { ...nameField, required: false },
      emailField,
      {
        type: "consent",
        name: "launch_email",
        label: "Updates",
        text: "Email me when there's a place for me. I can leave the list at any time.",
        required: true,
      },
    ],
    thank_you: "You're on the list. We'll email you when it's your turn.",
  },
};
