import { choicesOf, emailField, nameField, type Template } from "../template";

export const quoteRequest: Template = {
  id: "quote-request",
  name: "Quote request",
  words: "estimate price offer project budget sales agency",
  schema: {
    language: "en",
    title: "Request a quote",
    first_step: "Project",
    fields: [
      {
        type: "single_choice",
        name: "service",
        label: "What do you need?",
        required: true,
        choices: choicesOf("New website", "Redesign", "Online shop", "Something else"),
      },
      {
        type: "text",
        name: "shop_system",
        label: "Which shop system do you use?",
        help: "Such as Shopify or WooCommerce. Leave it empty if you don't have one yet.",
        max_length: 100,
        show_if: { all: [{ field: "service", is: "equals", value: "Online shop" }] },
      },
      {
        type: "long_text",
        name: "description",
        label: "Describe the project",
        help: "What is it for, and what should it be able to do?",
        required: true,
        max_length: 5000,
      },
      { type: "page_break", label: "Budget and timing" },
      {
        type: "dropdown",
        name: "budget",
        label: "Budget",
        choices: choicesOf(
          "Up to €2,000",
          "€2,000 to €5,000",
          "€5,000 to €15,000",
          "More than €15,000",
          "Not sure yet",
        ),
      },
      { type: "date", name: "deadline", label: "When do you need it?", help: "A rough date is enough." },
      { type: "page_break", label: "Your details" },
      nameField,
      { ...emailField, help: "We'll send the quote to this address." },
    ],
    thank_you: "Thank you. We'll look at your project and send you a quote by email.",
  },
};
