import { emailField, nameField, phoneField, type Template } from "../template";

export const order: Template = {
  id: "order",
  name: "Order",
  words: "shop purchase delivery product buy",
  schema: {
    language: "en",
    title: "Place an order",
    first_step: "Your order",
    fields: [
      {
        type: "long_text",
        name: "items",
        label: "What would you like to order?",
        help: "One item per line, with the quantity. Example: 2 × sourdough bread.",
        required: true,
        max_length: 2000,
      },
      {
        type: "single_choice",
        name: "delivery",
        label: "How would you like to get it?",
        required: true,
        choices: [
          { value: "Collection", label: "I'll collect it" },
          { value: "Delivery", label: "Deliver it to me" },
        ],
      },
      {
        type: "long_text",
        name: "address",
        label: "Delivery address",
        required: true,
        autocomplete: "street-address",
        max_length: 500,
        show_if: { all: [{ field: "delivery", is: "equals", value: "Delivery" }] },
      },
      { type: "date", name: "date", label: "Preferred date" },
      { type: "page_break", label: "Your details" },
      nameField,
      { ...emailField, help: "We'll confirm the order and the price by email." },
      phoneField,
      {
        type: "consent",
        name: "terms",
        label: "Terms",
        text: "I have read the terms and conditions. The order becomes binding when it's confirmed by email.",
        required: true,
      },
    ],
    thank_you: "Thank you for your order. We'll confirm it by email. No payment is due before that.",
  },
};
