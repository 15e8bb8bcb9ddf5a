// The table of rules: every type of field with each rule it may have, three inputs that keep it and three that break it.

import type { Group } from "../model.ts";
import { POOLS, poolOf } from "../values.ts";
import {
  type Attempt,
  files,
  invalidOf,
  NOTHING,
  PDF,
  PNG,
  plain,
  row,
  type Three,
  validOf,
  values,
} from "./attempts.ts";

const valueTypes = Object.keys(POOLS);

const bare = [...valueTypes, "file"].map((type) => row(type, {}, validOf(type), invalidOf(type)));

const required = [...valueTypes.filter((type) => type !== "hidden"), "file"].map((type) => {
  const missing: Three =
    type === "file"
      ? [NOTHING, values("cv.pdf"), files(["", 0, ""])]
      : [NOTHING, values(""), values(" \r\n", "\u0085")];
  return row(type, { required: true }, validOf(type), missing);
});

const optional = [...valueTypes, "file"].map((type) =>
  row(type, {}, [NOTHING, values(""), values("\u2003", "\r\n")], invalidOf(type)),
);

const single = valueTypes
  .filter((type) => type !== "multiple_choice")
  .map((type) => {
    const [a, b, c] = poolOf(type).valid;
    return row(
      type,
      {},
      [values("", a), values(b, " \r\n"), values(c)],
      [values(a, a), values(a, b), values(c, "", b)],
    );
  });

const lengths = [
  ...["text", "long_text"].flatMap((type) => [
    plain(type, { min_length: 3 }, ["abc", "🦆🦆🦆", " a\r\nb "], ["ab", "🦆🦆", "  a  "]),
    plain(type, { max_length: 2 }, ["ab", "🦆🦆", "  e\u0301 "], ["abc", "a\r\nb", "\ufeffab"]),
    plain(type, { min_length: 2, max_length: 2 }, ["ab", "\u00a0🦆🦆", ""], ["a", "abc", "👩‍👩‍👧"]),
  ]),
  plain("hidden", { max_length: 1 }, ["a", "🦆", " \n"], ["ab", "e\u0301", "\u200b\u200b"]),
  plain("email", { min_length: 8 }, ["abcd@e.f", "ada@ex.org", "🦆🦆🦆🦆@b.c"], ["a@b.c", "🦆@b.cd", " ab@c.de "]),
  plain("email", { max_length: 6 }, ["a@b.cd", "🦆@b.cd", " ä@ö.ü "], ["ab@c.de", "ada@ex.org", "🦆🦆@c.de"]),
  plain("phone", { min_length: 6 }, ["123456", "12 345", "+12345"], ["12345", "1-234", " 12345 "]),
  plain("phone", { max_length: 6 }, ["123456", "1 2345", "\t12345\n"], ["1234567", "123 4567", "(12345)"]),
  plain(
    "url",
    { min_length: 12 },
    ["http://ab.de", "https://a.bc", "http://a.b/🦆"],
    ["http://a.b", "http://🦆.de", " http://a.b "],
  ),
  plain(
    "url",
    { max_length: 12 },
    ["http://ab.de", "http://🦆🦆.d", "http://a.b/ "],
    ["http://abc.de", "https://a.b/x", "http://a.b:80/"],
  ),
];

const bounds = [
  plain("number", { min: 0 }, ["0", "-0", "1e-400"], ["-1", "-1e-300", "-.5"]),
  plain("number", { max: 0 }, ["0", "-1", "-1e308"], ["1", "1e-300", ".5"]),
  plain("number", { min: -1.5, max: 2.25 }, ["-1.5", "2.25", "225e-2"], ["-1.51", "2.2500001", "1e3"]),
  plain("number", { min: 5, max: 5 }, ["5", "5.0", "0.5e1"], ["4.999", "5.0000000001", "-5"]),
  plain("number", { min: 0.1 }, ["0.1", "0.10000000000000001", "1"], ["0.09999999999999999", "0", "-1"]),
  plain(
    "number",
    { max: 999999999999999 },
    ["999999999999999", "999999999999999.0", "0"],
    ["1e15", "999999999999999.9", "1e300"],
  ),
  plain(
    "date",
    { min: "2024-02-29" },
    ["2024-02-29", "2024-03-01", "9999-12-31"],
    ["2024-02-28", "0001-01-01", "2023-12-31"],
  ),
  plain(
    "date",
    { max: "2024-02-29" },
    ["2024-02-29", "2024-02-28", "0001-01-01"],
    ["2024-03-01", "9999-12-31", "2025-01-01"],
  ),
  plain(
    "date",
    { min: "2024-01-01", max: "2024-12-31" },
    ["2024-01-01", "2024-12-31", " 2024-06-15"],
    ["2023-12-31", "2025-01-01", "2024-06-31"],
  ),
  plain("time", { min: "09:30" }, ["09:30", "09:30:00", "23:59"], ["09:29:59", "00:00", "09:29"]),
  plain("time", { max: "09:30" }, ["09:30", "09:30:00", "00:00"], ["09:30:01", "23:59", "10:00"]),
  plain("time", { min: "09:00", max: "17:00" }, ["09:00", "17:00", "12:30:30"], ["08:59", "17:00:01", "12:3"]),
  row(
    "multiple_choice",
    { min: 2 },
    [values("red", "no"), values("red", "1", "no"), NOTHING],
    [values("red"), values("red", "red"), values("1", " 1 ")],
  ),
  row(
    "multiple_choice",
    { max: 2 },
    [values("red"), values("red", "no", "red"), values("1", "🦆")],
    [values("red", "1", "no"), values("red", "rot"), values("🦆", "1", "grün")],
  ),
  row(
    "multiple_choice",
    { min: 1, max: 1 },
    [values("red"), values("no", "no"), NOTHING],
    [values("red", "no"), values("", "x"), values("1", "grün")],
  ),
  ...[2, 3, 4, 5, 6, 7, 8, 9, 10].map((max) =>
    plain("rating", { max }, ["1", `${max}`, "02"], ["0", `${max + 1}`, `0${max}0`]),
  ),
  ...[
    [0, 1],
    [0, 20],
    [1, 7],
    [5, 10],
    [80, 100],
    [99, 100],
  ].map(([min = 0, max = 0]) =>
    plain("scale", { min, max }, [`${min}`, `${max}`, ` ${max}`], [`${max + 1}`, `${min - 1}`, `${max}.0`]),
  ),
];

const choices = ["single_choice", "dropdown", "multiple_choice"].flatMap((type) => [
  plain(
    type,
    { choices: [{ value: "a b" }, { value: "A" }, { value: "é" }] },
    ["a b", " A ", "é\r\n"],
    ["a  b", "a", "e\u0301"],
  ),
  plain(
    type,
    { choices: [{ value: "\u200b" }, { value: "__proto__" }, { value: "0" }] },
    ["\u200b", "__proto__", "0"],
    ["constructor", "00", "\ufeff"],
  ),
]);

const someFiles = [
  row(
    "file",
    { file_types: [".pdf"] },
    [files(PDF), files(["x.PDF", 1, ""]), files([".pdf", 1, "image/png"])],
    [files(PNG), files(PDF, PNG), files(["x.pdf.txt", 1, "application/pdf"])],
  ),
  row(
    "file",
    { file_types: [".kml"] },
    [files(["a.kml", 1, ""]), files(["a.KML", 1, ""]), files(["a.pdf.kml", 1, ""])],
    [files(["a.\u212aml", 1, ""]), files(["kml", 1, ""]), files(["a.kml ", 1, ""])],
  ),
  row(
    "file",
    { file_types: ["image/*"] },
    [files(PNG), files(["a", 1, "image/"]), files(["a", 1, " IMAGE/x "])],
    [files(PDF), files(["a.png", 1, "imagex/png"]), files(["a", 1, "image"])],
  ),
  row(
    "file",
    { file_types: ["text/plain"] },
    [files(["a", 1, "text/plain"]), files(["a", 1, "TEXT/plain; x"]), files(["a", 1, "text/plain\t;"])],
    [files(["a.txt", 1, "text/plainer"]), files(["a", 1, ""]), files(["a", 1, "text/ plain"])],
  ),
  row(
    "file",
    { file_types: [".pdf", "image/*", "text/csv"] },
    [files(PDF, PNG), files(["a", 1, "text/csv"]), NOTHING],
    [files(["a", 1, "text/plain"]), files(PDF, ["a", 1, ""]), files(["pdf", 1, "csv"])],
  ),
  ...[1, 2, 3].map((max_files) => {
    const many = (count: number) => files(...Array.from({ length: count }, () => PDF));
    return row(
      "file",
      { max_files },
      [many(max_files), files(...many(max_files).files, ["", 0, ""]), NOTHING],
      [many(max_files + 1), many(9), many(11)],
    );
  }),
  ...[1, 10, 10485760].map((max_size) => {
    const sized = (size: number): Attempt => files(["a", size, ""]);
    return row(
      "file",
      { max_size },
      [sized(max_size), sized(0), files(["a", max_size, ""], ["b", 1, ""])],
      [sized(max_size + 1), sized(20971520), files(["a", 0, ""], ["b", max_size + 1, ""])],
    );
  }),
];

/** Texts change nothing. */
const texts = ["text", "email", "number", "file"].map((type) =>
  row(type, { message: "Not like this.", help: "Like this." }, validOf(type), invalidOf(type)),
);

export const RULE_CASES: Group[] = [
  bare,
  required,
  optional,
  single,
  lengths,
  bounds,
  choices,
  someFiles,
  texts,
].flat();
