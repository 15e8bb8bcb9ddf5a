import { readableWords } from "../labels/clean";
import { attr, type Element } from "../parse/tree";

// As the server decides it (crates/customer/schema, validate/names): what a field of a form can't be called.

const RESERVED = new Set(
  (
    "redirect redirectTo replyto replyTo ccemail from_name botcheck bot-field altcha cf-turnstile-response " +
    "h-captcha-response g-recaptcha-response access_key apiKey"
  ).split(" "),
);

const SECRET_PARTS = (
  "password passwd passwort passcode passphrase kennwort wachtwoord motdepasse contraseña contrasena creditcard debitcard " +
  "cardnumber cardno cardcode cardexp securitycode kreditkart kartennummer cartebancaire cartedecrédit cartedecredit " +
  "numérodecarte numerodecarte tarjetadecrédito tarjetadecredito númerodetarjeta numerodetarjeta cartadicredito numerocarta " +
  "numerodicarta kaartnummer"
).split(" ");
const SECRET_WORDS = ["pwd", "pass", "cvc", "cvc2", "cvv", "cvv2", "csc", "ccnumber"];

export const isReservedName = (name: string) => name.startsWith("_") || RESERVED.has(name);

export function isSecretName(name: string): boolean {
  const spaced = readableWords(name).toLowerCase();
  const joined = spaced.replace(/[^\p{L}\p{N}]/gu, "");
  return (
    joined === "card" ||
    SECRET_PARTS.some((part) => joined.includes(part)) ||
    SECRET_WORDS.some((word) => joined === word || spaced.split(" ").includes(word))
  );
}

/** Whether a name is too long, or has spaces at its ends or characters that can't be seen. */
export const isUnusableName = (name: string) =>
  [...name].length > 100 || name.trim() !== name || /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(name);

/** Fields that other form services and frameworks need for themselves. */
const MACHINERY =
  /^(form-name|csrf[-_]?\w*|csrfmiddlewaretoken|authenticity_token|utf8|nonce|form_?id|form_build_id|wpforms\[(id|author|post_id|token)\]|oid|retURL|u|gform_\w+|is_submit_\d+|state_\d+)$/i;

export const isMachinery = (name: string) => MACHINERY.test(name);

const BAIT =
  /^(_gotcha|_honey\w*|_?honeypot|_trap|hp_?\w{0,12}|botcheck|bot-field|b_[0-9a-f]+_[0-9a-f]+|fax_only|url_hp)$/i;

/** Whether only bots fill in a field: by its name, or as people neither see nor reach it. */
export function isHoneypot(control: Element, ownName?: string): boolean {
  const name = attr(control, "name") ?? "";
  if (BAIT.test(name) || name === ownName) return true;
  const type = (attr(control, "type") ?? "text").toLowerCase();
  const isTyped = control.name === "textarea" || /^(text|email|tel|url|checkbox)$/.test(type);
  if (!isTyped) return false;
  const isUnreachable = attr(control, "tabindex") === "-1";
  for (let at: Element | undefined = control; at && at.name !== "form"; at = at.parent) {
    const style = attr(at, "style") ?? "";
    if (/(left|top|right|text-indent|margin-left)\s*:\s*-\d{3,}/i.test(style)) return true;
    const isHidden = /display\s*:\s*none|visibility\s*:\s*hidden/i.test(style) || attr(at, "aria-hidden") === "true";
    const isClassed = /\b(sr-only|hidden|d-none|visually-hidden|honey\w*|screen-reader-text)\b/i.test(
      attr(at, "class") ?? "",
    );
    if (isUnreachable && (isHidden || isClassed || attr(at, "hidden") !== undefined)) return true;
    if (isHidden && /^(website|url|homepage|fax|nickname|company_?url|hp)$/i.test(name)) return true;
  }
  return false;
}
