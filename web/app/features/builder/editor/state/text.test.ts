import { expect, test } from "vitest";
import { uniqueName } from "./names";
import { textOf, withText } from "./text";

test("a text is read in one language, and never in another's place", () => {
  expect(textOf("Name", "en", "en")).toBe("Name");
  expect(textOf("Name", "de", "en")).toBe("");
  expect(textOf({ en: "Name", de: "Ihr Name" }, "de", "en")).toBe("Ihr Name");
  expect(textOf({ en: "Name" }, "constructor", "en")).toBe("");
  expect(textOf(undefined, "en", "en")).toBe("");
});

test("a text stays as short as it can be written", () => {
  expect(withText(undefined, "en", "en", "Name")).toBe("Name");
  expect(withText("Name", "de", "en", "Ihr Name")).toEqual({ en: "Name", de: "Ihr Name" });
  expect(withText({ en: "Name", de: "Ihr Name" }, "de", "en", "")).toBe("Name");
  expect(withText("Name", "en", "en", "")).toBeUndefined();
  expect(withText({ en: "Name", de: "Ihr Name" }, "en", "en", "")).toEqual({ en: "", de: "Ihr Name" });
});

test("labels give names that can be sent and read", () => {
  const name = (label: string, ...taken: string[]) => uniqueName(label, new Set(taken));
  expect(name("Full name")).toBe("full_name");
  expect(name("Full name", "full_name", "full_name_2")).toBe("full_name_3");
  expect(name("Straße & Größe (m²)")).toBe("strasse_grosse_m2");
  expect(name("What's your e-mail?")).toBe("whats_your_e_mail");
  expect(name("名前")).toBe("field");
  expect(name("名前", "field")).toBe("field_2");
  expect(name("__next")).toBe("next");
  expect(name("x".repeat(300))).toHaveLength(40);
});

test("no name is one that the server refuses", () => {
  const names = ["Password", "Choose a passcode", "Boarding pass", "CVV", "Card", "Contraseña", "Credit card number"];
  for (const label of names) expect(uniqueName(label, new Set())).toBe("field");
  for (const label of ["redirect", "Altcha", "from name", "Access key"]) {
    expect(uniqueName(label, new Set())).toMatch(/_2$/);
  }
  expect(uniqueName("Card message", new Set())).toBe("card_message");
  expect(uniqueName("Compass", new Set())).toBe("compass");
});
