import { emailField, nameField, phoneField, type Template } from "../template";

export const bookingRequest: Template = {
  id: "booking-request",
  name: "Booking request",
  words: "appointment reservation table room date calendar",
  schema: {
    language: "en",
    title: "Request a booking",
    fields: [
      { type: "date", name: "date", label: "Date", required: true },
      { type: "time", name: "time", label: "Time", required: true },
      { type: "number", name: "guests", label: "Number of people", required: true, default: "2", min: 1, max: 50 },
      nameField,
      { ...emailField, help: "We'll confirm your booking by email." },
      { ...phoneField, help: "Only used if something changes at short notice." },
    ],
    thank_you: "Thank you for your request. Your booking is only final when we confirm it by email.",
  },
};
