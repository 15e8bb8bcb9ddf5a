import type { components } from "../schema.gen";

type Schemas = components["schemas"];
type Schema = Schemas["FormSchema"];
type FormState = Schemas["FormState"];
type Notice = Schemas["Notice"];

/** A form of three steps, with every kind of thing a form can say. */
export const quoteSchema: Schema = {
  format: 1,
  language: "en",
  languages: ["de"],
  fields: [
    { type: "heading", label: { en: "Request a quote", de: "Angebot anfragen" } },
    {
      type: "single_choice",
      name: "need",
      label: { en: "What do you need?", de: "Was brauchen Sie?" },
      required: true,
      choices: [
        { value: "site", label: { en: "New website", de: "Neue Website" } },
        { value: "shop", label: { en: "Online shop", de: "Onlineshop" } },
        { value: "other" },
      ],
    },
    {
      type: "multiple_choice",
      name: "shop_systems",
      label: "What should the shop connect to?",
      max: 2,
      choices: [{ value: "Accounting" }, { value: "Stock" }, { value: "Newsletter" }],
      show_if: { all: [{ field: "need", is: "equals", value: "shop" }] },
    },
    { type: "long_text", name: "project", label: "Describe the project", required: true, max_length: 2000 },
    { type: "page_break", label: "Details" },
    { type: "file", name: "brief", label: "Brief", file_types: [".pdf", ".jpg"], max_files: 3, max_size: 5_242_880 },
    { type: "date", name: "start", label: "When should it go live?", min: "2026-12-01" },
    { type: "page_break", label: "Your contact details" },
    { type: "text_block", text: "We'll reply within 2 working days." },
    { type: "text", name: "name", label: "Name", required: true },
    { type: "email", name: "email", label: "Email", required: true },
    {
      type: "phone",
      name: "phone",
      label: "Phone",
      show_if: {
        any: [
          { field: "start", is: "less", value: "2027-01-01" },
          { field: "brief", is: "filled" },
        ],
      },
    },
    { type: "consent", name: "privacy", label: "Privacy", text: "I've read the privacy policy.", required: true },
    { type: "hidden", name: "source", default: "website" },
  ],
};

/** A form of two fields, which says all that most tests need. */
export const contactSchema: Schema = {
  format: 1,
  language: "en",
  fields: [
    { type: "text", name: "name", label: "Name", required: true },
    { type: "email", name: "email", label: "Email", required: true },
  ],
};

/** A form for tests: a draft that was never published, unless the test says otherwise. */
export function form(given: Partial<FormState> = {}): FormState {
  return {
    draft: contactSchema,
    revision: 7,
    updated_at: "2026-11-12T11:30:00Z",
    published: null,
    has_changes: true,
    ...given,
  };
}

export const noForm = () => form({ draft: null, revision: 0, updated_at: null, has_changes: false });

export const published = (version = 3, schema: Schema = contactSchema) => ({
  version,
  published_at: "2026-11-10T09:12:00Z",
  schema,
});

const seen = (name: string, type: Schemas["FormFieldType"], filled: number, last_seen_at = "2026-11-12T11:00:00Z") => ({
  name,
  type,
  filled,
  last_seen_at,
});

/** What 212 submissions showed. */
export const learned = (): Schemas["LearnedForm"] => ({
  submissions: 212,
  fields: [
    seen("name", "text", 212),
    seen("email", "email", 211),
    seen("phone", "phone", 96),
    seen("message", "long_text", 208),
    seen("coupon", "text", 1, "2026-09-02T11:00:00Z"),
  ],
  schema: contactSchema,
});

export const versions = (): Schemas["FormVersionItem"][] => [
  { version: 3, published_at: "2026-11-10T09:12:00Z", fields: 11, is_published: true },
  { version: 2, published_at: "2026-10-19T16:40:00Z", fields: 9, is_published: false },
  { version: 1, published_at: "2026-08-03T08:05:00Z", fields: 1, is_published: false },
];

export function notice(given: Partial<Notice> = {}): Notice {
  return {
    id: "0190a0a0-0000-7000-8000-000000000001",
    kind: "field_missing",
    endpoint_id: "k7qm",
    endpoint_name: "Contact",
    field: "phone",
    site: null,
    last_day: null,
    since: "2026-11-12T08:00:00Z",
    ...given,
  };
}
