/** What browsers can fill in, by the words that people use. The server knows the same tokens. */
export const autofillGroups: readonly { label: string; tokens: Readonly<Record<string, string>> }[] = [
  {
    label: "Person",
    tokens: {
      name: "Full name",
      "given-name": "First name",
      "additional-name": "Middle name",
      "family-name": "Last name",
      "honorific-prefix": "Title, such as Dr.",
      "honorific-suffix": "Suffix, such as Jr.",
      nickname: "Nickname",
      username: "User name",
      bday: "Date of birth",
      sex: "Gender",
      language: "Preferred language",
    },
  },
  {
    label: "Contact",
    tokens: {
      email: "Email address",
      tel: "Phone number",
      "tel-national": "Phone number without country code",
      "tel-country-code": "Country code of a phone number",
      "tel-extension": "Phone extension",
      url: "Website",
      impp: "Chat address",
    },
  },
  {
    label: "Work",
    tokens: { organization: "Company", "organization-title": "Job title" },
  },
  {
    label: "Address",
    tokens: {
      "street-address": "Street and number",
      "address-line1": "Address, line 1",
      "address-line2": "Address, line 2",
      "address-line3": "Address, line 3",
      "postal-code": "Postal code",
      "address-level2": "City",
      "address-level1": "State or province",
      "country-name": "Country",
      country: "Country code, such as DE",
    },
  },
];

/** What a token is called; a rare one is shown as it is. */
export function autofillName(token: string | null | undefined): string {
  if (!token) return "Not set";
  if (token === "off") return "Off";
  const group = autofillGroups.find(({ tokens }) => Object.hasOwn(tokens, token));
  return group?.tokens[token] ?? token;
}
