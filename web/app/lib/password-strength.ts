/**
 * A guess at how long a password would resist, from its shape alone. It errs to the low side: what it calls strong has
 * no pattern it knows of. Whether a password is among the common ones is the server's to say.
 */
export interface Strength {
  level: "weak" | "fair" | "good" | "strong";
  bits: number;
  /** What makes it weaker than its length promises. */
  hint?: string;
}

const FAIR = 35;
const GOOD = 50;
const STRONG = 65;

/** What people begin with; each costs a guesser one of some hundred tries. */
const WORDS =
  "password passwort passw0rd welcome willkommen letmein admin administrator login master monkey dragon sunshine princess football baseball iloveyou trustno superman batman shadow michael jennifer jordan hunter summer winter spring autumn sommer hallo hello secret geheim test demo user root qwertz qwerty azerty asdf formtray google facebook freedom whatever starwars pokemon computer internet samsung charlie thomas daniel jessica liverpool chelsea arsenal bayern january february october november december monday friday cheese pepper ginger cookie banana orange purple silver golden diamond flower angel lovely family forever access changeme default guest".split(
    " ",
  );

/** Rows that fingers run along. */
const ROWS = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "qwertyuiop",
  "qwertzuiop",
  "asdfghjkl",
  "zxcvbnm",
  "yxcvbnm",
];
const ALL_ROWS = ROWS.flatMap((row) => [row, [...row].reverse().join("")]);

const LOOK_ALIKES: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
};

interface Piece {
  length: number;
  bits: number;
  hint?: string;
}

/** `own`: what a stranger may know, such as the address and the name. */
export function strengthOf(password: string, own: readonly string[] = []): Strength {
  const known = own.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter((word) => word.length > 3);
  const { bits, hint } = measure(password, known);
  const level = bits < FAIR ? "weak" : bits < GOOD ? "fair" : bits < STRONG ? "good" : "strong";
  return {
    level,
    bits,
    ...(level === "strong" ? {} : { hint: hint ?? "Make it longer. 4 or 5 words work well." }),
  };
}

function measure(password: string, own: readonly string[]): { bits: number; hint?: string } {
  const repeated = /^(.+?)\1+$/su.exec(password)?.[1];
  if (repeated !== undefined) {
    const { bits } = measure(repeated, own);
    return { bits: bits + Math.log2(password.length / repeated.length), hint: "Repetition adds little strength." };
  }
  let bits = 0;
  let hint: string | undefined;
  for (let at = 0; at < password.length; ) {
    const piece = pieceAt(password, at, own);
    bits += piece.bits;
    hint ??= piece.hint;
    at += piece.length;
  }
  return { bits, hint };
}

function pieceAt(password: string, at: number, own: readonly string[]): Piece {
  const rest = password.slice(at).toLowerCase();
  const plain = [...rest].map((letter) => LOOK_ALIKES[letter] ?? letter).join("");
  const begins = (word: string) => rest.startsWith(word) || plain.startsWith(word);
  const mine = longest(own.filter(begins));
  if (mine) return { length: mine.length, bits: 3, hint: "Avoid your own name or email address." };
  const word = longest(WORDS.filter(begins));
  if (word) return { length: word.length, bits: 8, hint: `Avoid common words such as “${word}”.` };
  const row = longest(ALL_ROWS.map((keys) => runAlong(keys, rest)));
  if (row.length > 2) return { length: row.length, bits: 6, hint: "Avoid sequences such as “abc” or “qwerty”." };
  const year = /^(19|20)\d\d/.exec(rest)?.[0];
  if (year) return { length: 4, bits: 6, hint: "Avoid years." };
  const same = /^(.)\1{2,}/su.exec(rest)?.[0];
  if (same) return { length: same.length, bits: 6, hint: "Repetition adds little strength." };
  return wordOrSign(password.slice(at));
}

/** How far the text follows a row of keys, from wherever it enters it. */
function runAlong(row: string, text: string): string {
  const start = row.indexOf(text.charAt(0));
  let length = 0;
  while (start >= 0 && length < text.length && text[length] === row[start + length]) length += 1;
  return text.slice(0, length);
}

/** A word as of a language counts as one out of some thousands; letters without that look each for themselves. */
function wordOrSign(text: string): Piece {
  const word = /^\p{L}\p{Ll}{2,}/u.exec(text)?.[0];
  if (word) {
    const vowels = word.match(/[aeiouyäöüàáâéèêíìóòúù]/giu)?.length ?? 0;
    const readable = vowels * 5 >= word.length && vowels < word.length;
    const each = readable ? Math.min(13, 3 * word.length) : 4.5 * word.length;
    return { length: word.length, bits: each + (readable ? Math.max(0, word.length - 10) : 0) };
  }
  const letter = [...text][0] ?? "";
  if (/\d/.test(letter)) return { length: 1, bits: 3.3 };
  if (/\s/.test(letter)) return { length: 1, bits: 1 };
  return { length: letter.length, bits: /\p{L}/u.test(letter) ? 5 : 4.5 };
}

const longest = (texts: readonly string[]) =>
  texts.reduce((best, text) => (text.length > best.length ? text : best), "");
