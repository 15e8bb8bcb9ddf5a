// Values by the types of fields: for the table three that are valid and three that aren't, and random ones, near the
// edges of what is valid.
import { CHOICES } from "./model.ts";
import type { Random } from "./random/random.ts";

/** All that Unicode calls white space, and what only looks like it: BOM, zero-width space, Mongolian vowel separator. */
const SPACES = [
  "\t",
  "\n",
  "\v",
  "\f",
  "\r",
  " ",
  "\u0085",
  "\u00a0",
  "\u1680",
  "\u2000",
  "\u2007",
  "\u200a",
  "\u2028",
].concat(["\u2029", "\u202f", "\u205f", "\u3000", "\r\n", "\n\r", "\ufeff", "\u200b", "\u180e", "\u2060", "\u001f"]);

/** What makes two implementations disagree, in any field. */
export const NASTY = [
  [
    "",
    " ",
    "\r\n",
    "\r",
    "\u0085",
    "\u00a0\u2003",
    "\ufeff",
    "\ufeffx",
    "x\u0085y",
    "a\r\nb",
    "a\n\nb",
    "\r\n\r\n a \r\n",
  ],
  [
    "🦆",
    "🦆🦆",
    "👩‍👩‍👧",
    "e\u0301",
    "é",
    "ﬀ",
    "ſ",
    "\u212a",
    "İ",
    "ß",
    "\u202eabc",
    "\u2066x\u2069",
    "\u0000",
    "\u007f",
  ],
  ["a\u0000b", "<script>", "&amp;", "%0D%0A", "\\", '"', "'", "$&", "null", "undefined", "NaN", "Infinity", "-0", "0"],
  ["00", "1e400", "1e-400", "1e308", "-1.7976931348623157e308", "9007199254740993", "0x1f", "1_000", "1,5", "٣", "१२"],
  ["²", "+", ".", "2023-02-29", "2024-02-29", "1900-02-29", "2000-02-29", "0000-01-01", "10000-01-01", "24:00"],
  ["23:59:60", "12:00:00", "yes", "Yes", "on", "off", "true", "false", "http://user:pw@a.b", "http://[::1]:80/"],
  ["http://a.b:99999", "https://a.b:", "HTTP://A.B", "//a.b", "javascript:alert(1)", "a@b.c", "a@b@c.d", "ä@ö.ü"],
  ["a@b..c", "a@b.c\u200b", "x".repeat(300), "🦆".repeat(70), `a${" ".repeat(500)}b`, "\n".repeat(9), "9".repeat(40)],
  ["9".repeat(41), "constructor", "__proto__", "toString"],
].flat();

export interface Pool {
  valid: [string, string, string];
  invalid: [string, string, string];
}

/** For fields without further rules. Of texts and hidden fields nothing is invalid but a second value. */
export const POOLS: Record<string, Pool> = {
  text: { valid: ["Ada", "🦆", "\ufeff"], invalid: ["", "", ""] },
  long_text: { valid: ["two\r\nlines", "x\u0085y", "\u202eabc"], invalid: ["", "", ""] },
  hidden: { valid: ["Ada", "0", "no"], invalid: ["", "", ""] },
  email: { valid: ["ada@example.org", " ä@ö.ü\r\n", "a+b@c.d.e"], invalid: ["ada", "a@b", "a@b.c\u200bd"] },
  phone: { valid: ["+49 30 1234", "1234", "(030) 12/34-5.6"], invalid: ["123", "١٢٣٤٥", "1234 ext"] },
  url: {
    valid: ["http://a.b", "HTTPS://ü.de:8080/x?y#z", "https://a.b:/@"],
    invalid: ["a.b", "http://u:p@a.b", "http://[::1]/"],
  },
  number: { valid: ["0", "-1.5e3", "+.5"], invalid: ["1,5", "1e400", "0x1f"] },
  date: { valid: ["2024-02-29", "0001-01-01", "9999-12-31"], invalid: ["2023-02-29", "0000-12-31", "24-01-01"] },
  time: { valid: ["00:00", "23:59:59", "12:30"], invalid: ["24:00", "12:60", "9:00"] },
  single_choice: { valid: ["red", " dark blue ", "🦆"], invalid: ["Red", "dark  blue", "gru\u0308n"] },
  multiple_choice: { valid: ["grün", "1", "no"], invalid: ["green", "01", "No"] },
  dropdown: { valid: ["red", "no", "1\r\n"], invalid: ["rot", "NO", "1.0"] },
  rating: { valid: ["1", "5", "03"], invalid: ["0", "6", "2.5"] },
  scale: { valid: ["1", "10", "007"], invalid: ["0", "11", "1e1"] },
  yes_no: { valid: ["yes", "no", "true"], invalid: ["Yes", "1", "on"] },
  consent: { valid: ["yes", "on", "1"], invalid: ["ON", "y", "2"] },
};

/** The pool of a type whose fields have values. */
export function poolOf(type: string): Pool {
  const pool = POOLS[type];
  if (!pool) throw new Error(`no values for ${type}`);
  return pool;
}

export const INPUT_TYPES = [...Object.keys(POOLS), "file"];

/** A random value for a field of a type; many of them break its rules. */
export function randomValue(random: Random, type: string, choices: readonly string[] = CHOICES): string {
  if (random.chance(0.15)) return random.pick(NASTY);
  if (random.chance(0.2)) return random.pick([...poolOf(type).valid, ...poolOf(type).invalid]);
  const value = (MAKERS[type] ?? randomText)(random, choices);
  return random.chance(0.1) ? mutated(random, value) : value;
}

/** White space around a value is cut off; what only looks like it isn't. */
export function padded(random: Random, value: string): string {
  const pad = () => random.times(random.from(0, 2), () => random.pick(SPACES)).join("");
  return pad() + value + pad();
}

/** With a character more or less somewhere. */
function mutated(random: Random, value: string): string {
  const characters = [...value];
  characters.splice(
    random.from(0, characters.length),
    random.from(0, 1),
    random.pick([...SPACES, "@", ".", ":", "-", "0", "9", "ü", "🦆", ""]),
  );
  return characters.join("");
}

type Maker = (random: Random, choices: readonly string[]) => string;

const LETTERS = [
  "a",
  "b",
  "Z",
  "0",
  "7",
  "_",
  "-",
  ".",
  " ",
  "ä",
  "ß",
  "é",
  "e\u0301",
  "日",
  "🦆",
  "\n",
  "\r\n",
  "\u200d",
  "א",
];
export const randomText = (random: Random) =>
  random.times(random.from(0, random.pick([2, 8, 40])), () => random.pick(LETTERS)).join("");

const digits = (random: Random, count: number) => random.times(count, () => random.from(0, 9)).join("");
const two = (number: number) => `${number}`.padStart(2, "0");
const word = (random: Random) => random.pick(["a", "ada", "xn--bcher-kva", "ü", "日本", "127", "a-b", ""]);
const host = (random: Random) => random.times(random.from(1, 3), () => word(random)).join(".");

const choose: Maker = (random, choices) => random.pick([...choices, "other", "RED"]);

const MAKERS: Record<string, Maker> = {
  email: (random) =>
    [word(random), random.pick(["@", "@", "@", "@@", ""]), host(random), random.pick(["", "", ".org", ",", ">"])].join(
      "",
    ) + (random.chance(0.05) ? "o".repeat(random.from(230, 254)) : ""),
  phone: (random) =>
    random.pick(["", "+", "++"]) +
    random
      .times(random.from(1, 7), () => digits(random, random.from(1, 4)))
      .join(random.pick(["", " ", "-", "/", "x"])),
  url: (random) =>
    [
      random.pick(["http", "https", "HttpS", "ftp", ""]),
      "://",
      random.pick(["", "", "", "u@", "u:p@"]),
      host(random),
    ].join("") +
    random.pick(["", "", ":", ":80", ":12345", ":123456", ":x", ":1:2"]) +
    random.pick(["", "/", "?q=@", "#:", "/a b", '/"', `/${"x".repeat(random.from(2020, 2040))}`, "\\", "/\u0085x"]),
  number: (random) =>
    random.pick(["", "", "-", "+", "--"]) +
    random.pick(["", "0", digits(random, random.from(1, 3)), digits(random, random.from(15, 38))]) +
    random.pick(["", "", ".", `.${digits(random, random.from(1, 9))}`]) +
    random.pick(["", "", "", `e${random.from(-330, 330)}`, "E+308", "e1234", "e"]),
  date: (random) =>
    `${random.pick(["2024", "2023", "1900", "2000", "0001", "0000", "9999", digits(random, 4)])}-${two(random.from(0, 13))}-${two(random.from(0, 32))}`,
  time: (random) =>
    `${two(random.from(0, 25))}:${two(random.from(0, 61))}${random.pick(["", "", `:${two(random.from(0, 61))}`, ":", ":0"])}`,
  single_choice: choose,
  multiple_choice: choose,
  dropdown: choose,
  rating: (random) => random.pick(["", "0", "00"]) + random.from(0, 12),
  scale: (random) => random.pick(["", "", "0", "00"]) + random.from(0, 105),
  yes_no: (random) => random.pick(["yes", "no", "true", "false", "YES", "y", "1"]),
  consent: (random) => random.pick(["yes", "true", "on", "1", "no", "off", "false", "0", "2"]),
};

const FILE_NAMES = [
  "cv.pdf",
  "CV.PDF",
  "a.tar.gz",
  "photo.JPG",
  "photo.jpeg",
  ".pdf",
  "pdf",
  "x.\u212aml",
  "ü.png",
  "🦆.png",
  "a.pdf.txt",
  "x.kml",
  "a.png.",
];
const MEDIA_TYPES = [
  "application/pdf",
  "Image/PNG",
  "image/jpeg",
  "text/plain; charset=utf-8",
  "text/plain ;x",
  "image",
  "application/octet-stream",
  "text/plain",
  "imagex/png",
];

/** Without its field: a name, a size and a media type. Some sizes are the very bounds that random schemas have. */
export function randomFile(random: Random): [name: string, size: number, type: string] {
  if (random.chance(0.05)) return ["", 0, "application/octet-stream"];
  return [random.pick(FILE_NAMES), random.pick([0, 1, 10, 11, 1000, 1001, 2000]), random.pick(MEDIA_TYPES)];
}
