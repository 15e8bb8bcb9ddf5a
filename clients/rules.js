// Whether the fields of a form keep its rules, as the server decides it (crates/customer/schema). Both have to agree on
// every input, which `just agree` compares. Nothing here knows of a page.

/** The entries and files of a FormData, as a request would carry them. */
export function collect(data) {
  const entries = [];
  const files = [];
  for (const [field, value] of data) {
    if (typeof value === "string") entries.push([field, value]);
    // Browsers state this type for files of a type that they don't know.
    else files.push({ field, name: value.name, size: value.size, type: value.type || "application/octet-stream" });
  }
  return { entries, files };
}

/**
 * The fields that break a rule, each with a code, and the fields that `show_if` hides, in the order of the rules. A file
 * without name and size is an input that was left empty, and doesn't count.
 */
export function check({ fields }, entries, files) {
  const answers = new Map();
  for (const field of fields) {
    const sent = entries.filter(([name]) => name === field.name);
    answers.set(field.name, {
      field,
      isSent: sent.length > 0,
      values: sent.map(([, text]) => normalise(text)).filter((text) => text && !(isConsent(field) && NO.test(text))),
      files: files.filter((file) => file.field === field.name && (file.name || file.size)),
    });
  }
  const isVisible = (answer) => {
    if (answer.isVisible === undefined) {
      // A circle would end here; the server refuses them.
      answer.isVisible = false;
      const { all, any } = answer.field.show_if || { all: [] };
      answer.isVisible = all ? all.every(holds) : any.some(holds);
    }
    return answer.isVisible;
  };
  // Hidden fields, and fields that there are none of, are empty.
  const holds = (condition) => {
    const answer = answers.get(condition.field);
    return HOLDS[condition.is](answer && isVisible(answer) ? answer : NO_ANSWER, condition.value);
  };
  const broken = [];
  const hidden = [];
  for (const [name, answer] of answers) {
    if (!isVisible(answer)) {
      hidden.push(name);
      continue;
    }
    const code = faultOf(answer);
    if (code) broken.push([name, code]);
  }
  return { broken, hidden };
}

const NO_ANSWER = { field: {}, values: [], files: [] };
/** Texts by which a checkbox for a consent says that it isn't given. */
const NO = /^(no|false|off|0)$/;
const isConsent = ({ type }) => type === "consent";

/** By Unicode's property, of which `trim()` and `\s` know less and more. */
const normalise = (text) =>
  text.replace(/\r\n/g, "\n").replace(/^\p{White_Space}+|(?<!\p{White_Space})\p{White_Space}+$/gu, "");

const lengthOf = (text) => [...text].length;
const lower = (text) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

const isFilled = ({ values, files, field }) => (field.type === "file" ? files : values).length > 0;

const HOLDS = {
  equals: ({ values }, value) => values.includes(value),
  not: ({ values }, value) => !values.includes(value),
  contains: ({ values }, value) => values.some((text) => text.includes(value)),
  empty: (answer) => !isFilled(answer),
  filled: isFilled,
  greater: (answer, value) => compare(answer, value, (a, b) => a > b),
  less: (answer, value) => compare(answer, value, (a, b) => a < b),
};

/** Bounds don't matter here, and neither does whether there is such a rating. */
function compare({ field: { type }, values: [first] }, value, holds) {
  const isValid = type === "date" || type === "time" ? VALID[type] : VALID.number;
  return first !== undefined && isValid(first) && holds(rank(type, first), rank(type, value));
}

/** What values of a type are compared by. */
function rank(type, value) {
  if (type === "date") return value;
  return type === "time" ? `${value}:00`.slice(0, 8) : Number(value);
}

/** The first rule that a visible field breaks, as a code; undefined if there is none. */
function faultOf({ field, values, files, isSent }) {
  const { type, required, min, max, min_length, max_length, pattern } = field;
  // A newer server may know more types, and checks them.
  if (!VALID[type]) return;
  const isFile = type === "file";
  if (!(isFile ? files : values).length) {
    return required ? `REQUIRED_FIELD_${isSent && !isFile ? "EMPTY" : "MISSING"}` : undefined;
  }
  if (isFile) return faultOfFiles(field, files);
  const isMultiple = type === "multiple_choice";
  if (values.length > 1 && !isMultiple) return "TOO_MANY";
  if (!values.every((value) => VALID[type](value, field))) return CODES[type] || "CHOICE_INVALID";
  const [value] = values;
  if (isMultiple) {
    const { size } = new Set(values);
    return size < min ? "TOO_FEW" : size > max ? "TOO_MANY" : undefined;
  }
  if (min !== undefined && rank(type, value) < rank(type, min)) return "TOO_SMALL";
  if (max !== undefined && rank(type, value) > rank(type, max)) return "TOO_LARGE";
  const length = lengthOf(value);
  if (length < min_length) return "TOO_SHORT";
  if (length > max_length) return "TOO_LONG";
  if (pattern !== undefined && (length > 1000 || !new RegExp(`^(?:${pattern})$`, "v").test(value)))
    return "PATTERN_MISMATCH";
}

function faultOfFiles({ file_types, max_files, max_size }, files) {
  if (files.length > max_files) return "TOO_MANY_FILES";
  if (files.some(({ size }) => size > max_size)) return "FILES_TOO_BIG";
  if (file_types && !files.every((file) => file_types.some((wanted) => isOfType(file, wanted))))
    return "FILE_TYPE_REFUSED";
}

function isOfType({ name, type }, wanted) {
  if (wanted[0] === ".") return lower(name).endsWith(wanted);
  const media = normalise(lower(type).split(";")[0]);
  return wanted.endsWith("/*") ? media.startsWith(wanted.slice(0, -1)) : media === wanted;
}

/** The codes of what isn't of its type; of the others it is that there is no such choice. */
const CODES = {
  email: "TYPE_EMAIL",
  phone: "TYPE_PHONE",
  url: "TYPE_URL",
  number: "TYPE_NUMERIC",
  date: "TYPE_DATE",
  time: "TYPE_TIME",
};

const isAny = () => true;
const isChoice = (value, { choices }) => choices.includes(value);
const isWithin = (value, min, max) => Number(value) >= min && Number(value) <= max;

/** The host contains a dot, but neither begins nor ends with one. */
const HOST = String.raw`(?!\.)[^@:/?#]*\.[^@:/?#]*(?<!\.)`;
const ADDRESS = /^[^@]+@(?!\.)[^@]*\.[^@]*(?<!\.)$/;
/** What a header could be made of. */
const UNCLEAN = /[\p{White_Space}\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff<>()[\],;:\\"]/u;
const URL_START = new RegExp(`^https?://${HOST}(:[0-9]{0,5})?([/?#]|$)`, "i");

/** Whether a value is of its field's type. */
const VALID = {
  text: isAny,
  long_text: isAny,
  hidden: isAny,
  file: isAny,
  email: (value) => new TextEncoder().encode(value).length <= 254 && ADDRESS.test(value) && !UNCLEAN.test(value),
  phone(value) {
    const digits = value.replace(/[^0-9]/g, "").length;
    return /^\+?[0-9 ()./-]+$/.test(value) && digits >= 4 && digits <= 20;
  },
  url: (value) => lengthOf(value) <= 2048 && URL_START.test(value) && !/[\p{White_Space}\p{Cc}<>"]/u.test(value),
  number: (value) =>
    value.length <= 40 &&
    /^[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]{1,3})?$/.test(value) &&
    Number.isFinite(Number(value)),
  date(value) {
    const [, year, month, day] = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(value) || [];
    // 2000 is a leap year, and every 400th after it; `Date` takes years below 100 for those of the last century.
    const real = new Date(Date.UTC(2000 + (year % 400), month - 1, day));
    return year > 0 && real.getUTCMonth() === month - 1 && real.getUTCDate() === Number(day);
  },
  time: (value) => /^([01][0-9]|2[0-3])(:[0-5][0-9]){1,2}$/.test(value),
  single_choice: isChoice,
  multiple_choice: isChoice,
  dropdown: isChoice,
  rating: (value, { max }) => /^[0-9]{1,2}$/.test(value) && isWithin(value, 1, max),
  scale: (value, { min, max }) => /^[0-9]{1,3}$/.test(value) && isWithin(value, min, max),
  yes_no: (value) => /^(yes|no|true|false)$/.test(value),
  consent: (value) => /^(yes|true|on|1)$/.test(value),
};
