const MAX_NAME_CHARS = 40;

/** Letters that don't come apart into a Latin letter and an accent. */
const LETTERS: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i" };

/** Special form fields, as in `customer/schema/validate/names`. Those with other characters can't be generated. */
const RESERVED = new Set(["redirect", "replyto", "ccemail", "from_name", "botcheck", "altcha", "access_key"]);

/** Names for passwords and cards, which the server refuses. Names are ASCII here, so only such parts matter. */
const SECRET_PARTS =
  /password|passwd|passwort|passcode|passphrase|kennwort|wachtwoord|motdepasse|contrasena|creditcard|debitcard|cardnumber|cardno|cardcode|cardexp|securitycode|kreditkart|kartennummer|cartebancaire|cartedecredit|numerodecarte|tarjetadecredito|numerodetarjeta|cartadicredito|numerocarta|numerodicarta|kaartnummer/;
const SECRET_WORDS = new Set(["pwd", "pass", "cvc", "cvc2", "cvv", "cvv2", "csc", "ccnumber"]);

function isSecret(name: string): boolean {
  const words = name.split("_");
  const joined = words.join("");
  return (
    SECRET_PARTS.test(joined) ||
    words.some((word) => SECRET_WORDS.has(word)) ||
    SECRET_WORDS.has(joined) ||
    joined === "card"
  );
}

/** The name that a label gives a field: "Full name" is `full_name`. Empty if nothing of it can be in a name. */
function slugOf(label: string): string {
  const plain = label
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter] ?? "")
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, "_");
  const name = plain.replace(/^_+/, "").slice(0, MAX_NAME_CHARS).replace(/_+$/, "");
  return isSecret(name) ? "" : name;
}

/** A name for a field with this label that no other field has: `full_name`, `full_name_2`. */
export function uniqueName(label: string, taken: ReadonlySet<string>): string {
  const base = slugOf(label) || "field";
  const isFree = (name: string) => !taken.has(name) && !RESERVED.has(name);
  if (isFree(base)) return base;
  for (let number = 2; ; number += 1) {
    const name = `${base}_${number}`;
    if (isFree(name)) return name;
  }
}

/** Whether a field has the name that its label gave it. */
export function isNameOf(label: string, name: string): boolean {
  const base = slugOf(label) || "field";
  return name === base || (name.startsWith(`${base}_`) && /^\d+$/.test(name.slice(base.length + 1)));
}
