import type { Field, Schema } from "../../schema/model";

/** A form to start from. `name` also becomes the name of the endpoint. */
export interface Template {
  id: string;
  name: string;
  /** Further words that find it. */
  words: string;
  schema: Schema;
}

// What most forms ask, under names that emails, CSV files and CRMs know.

export const nameField = {
  type: "text",
  name: "name",
  label: "Name",
  required: true,
  autocomplete: "name",
  max_length: 100,
} satisfies Field;

export const emailField = {
  type: "email",
  name: "email",
  label: "Email",
  required: true,
  autocomplete: "email",
} satisfies Field;

export const phoneField = {
  type: "phone",
  name: "phone",
  label: "Phone",
  autocomplete: "tel",
} satisfies Field;

/** Choices whose values are what visitors read, so that emails and CSV files say it too. */
export const choicesOf = (...values: string[]) => values.map((value) => ({ value }));
