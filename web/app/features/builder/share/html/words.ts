import { ownValue } from "~/lib/own-value";

interface Words {
  submit: string;
  yes: string;
  no: string;
}

const english: Words = { submit: "Submit", yes: "Yes", no: "No" };

const wordsByLanguage: Record<string, Words> = {
  en: english,
  de: { submit: "Absenden", yes: "Ja", no: "Nein" },
  fr: { submit: "Envoyer", yes: "Oui", no: "Non" },
  es: { submit: "Enviar", yes: "Sí", no: "No" },
  it: { submit: "Invia", yes: "Sì", no: "No" },
  nl: { submit: "Verzenden", yes: "Ja", no: "Nee" },
};

const rightToLeft = new Set(["ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"]);

const primaryOf = (language: string) => language.split("-")[0]?.toLowerCase() ?? "";

/** Our own words of a pasted form, as the hosted page has them; in English where we don't have the language. */
export const wordsIn = (language: string): Words => ownValue(wordsByLanguage, primaryOf(language)) ?? english;

export const isRightToLeft = (language: string) => rightToLeft.has(primaryOf(language));
