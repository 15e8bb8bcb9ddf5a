import { emailField, nameField, phoneField, type Template } from "../template";

export const jobApplication: Template = {
  id: "job-application",
  name: "Job application",
  words: "career hiring cv resume recruiting vacancy",
  schema: {
    language: "en",
    title: "Apply for a job",
    first_step: "Your application",
    fields: [
      {
        type: "text",
        name: "position",
        label: "Which position are you applying for?",
        required: true,
        max_length: 150,
      },
      {
        type: "file",
        name: "cv",
        label: "CV",
        help: "As a PDF, up to 10 MB.",
        required: true,
        file_types: [".pdf"],
        max_files: 1,
      },
      {
        type: "long_text",
        name: "motivation",
        label: "Why would you like to work with us?",
        help: "A few sentences are enough.",
        max_length: 5000,
      },
      { type: "page_break", label: "About you" },
      nameField,
      emailField,
      phoneField,
      { type: "url", name: "portfolio", label: "Portfolio or profile", help: "A link, starting with https://." },
      { type: "date", name: "start_date", label: "Earliest start date" },
      {
        type: "consent",
        name: "keep_application",
        label: "Future openings",
        text: "You can keep my application for 12 months and contact me about other openings. I can withdraw this at any time.",
      },
    ],
    thank_you: "Thank you for your application. We'll read it carefully and reply by email.",
  },
};
