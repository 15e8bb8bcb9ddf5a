// The table of conditions: every type of field with each operator that may ask for it, and every type shown by each.

import { type Condition, type Field, type Group, schemaOf } from "../model.ts";
import { INPUT_TYPES, POOLS, poolOf } from "../values.ts";
import { type Attempt, inputOf, invalidOf, NOTHING, validOf, values } from "./attempts.ts";

interface Question {
  type: string;
  is: string;
  value?: string;
  holds: Attempt[];
  fails: Attempt[];
}

const EMPTY = [NOTHING, values(""), values(" \r\n", "\u0085")];
const FILE: Attempt = { values: [], files: [["cv.pdf", 10, "application/pdf"]] };
const NO_FILES: Attempt[] = [NOTHING, values("cv.pdf"), { values: [], files: [["", 0, ""]] }];

/** Conditions have to name values as they are compared. `trim()` would cut off too much. */
const normalise = (value: string) => value.replace("\r\n", "\n").replace(/^\p{White_Space}+|\p{White_Space}+$/gu, "");

const aboutText = Object.keys(POOLS).flatMap((type): Question[] => {
  const [a, b, c] = poolOf(type).valid.map(normalise) as [string, string, string];
  const others = [NOTHING, values(b), values(`${a}x`)];
  const same = [values(a), values(` ${a}\r\n`), values(b, a)];
  // Of a text without a repeated beginning, the first character isn't in the others.
  const part = [...c][0] ?? c;
  const without = [NOTHING, values(""), values([...part].includes("z") ? "y" : "z")];
  return [
    { type, is: "equals", value: a, holds: same, fails: others },
    { type, is: "not", value: a, holds: others, fails: same },
    { type, is: "contains", value: part, holds: [values(c), values(`x${c}`), values("z", c)], fails: without },
    { type, is: "empty", holds: EMPTY, fails: [values(a), values("", b), values("other")] },
    { type, is: "filled", holds: [values(a), values("", b), values("other")], fails: EMPTY },
  ];
});

const each = (...all: string[]) => all.map((value) => values(value));

const compared: Question[] = [
  ...["number", "rating", "scale"].flatMap((type): Question[] => [
    {
      type,
      is: "greater",
      value: "3",
      holds: each("4", "3.5", "1e2"),
      fails: [values("3"), values("x", "4"), NOTHING],
    },
    {
      type,
      is: "less",
      value: "3",
      holds: each("2", "2.999", "-1e2"),
      fails: [values("3"), values("", "3,0"), values("1e400")],
    },
  ]),
  {
    type: "date",
    is: "greater",
    value: "2024-02-28",
    holds: each("2024-02-29", "9999-12-31", "2024-03-01 "),
    fails: each("2024-02-28", "2023-02-29", "2024-02-30"),
  },
  {
    type: "date",
    is: "less",
    value: "2024-02-28",
    holds: each("2024-02-27", "0001-01-01", "2023-12-31"),
    fails: each("2024-02-28", "2023-02-29", ""),
  },
  {
    type: "time",
    is: "greater",
    value: "12:00",
    holds: each("12:00:01", "12:01", "23:59:59"),
    fails: each("12:00", "12:00:00", "24:00"),
  },
  {
    type: "time",
    is: "less",
    value: "12:00:30",
    holds: each("12:00", "12:00:29", "00:00"),
    fails: each("12:00:30", "12:01", "1:00"),
  },
];

const aboutFiles: Question[] = [
  {
    type: "file",
    is: "filled",
    holds: [FILE, { ...FILE, values: ["x"] }, { values: [], files: [["", 1, ""]] }],
    fails: NO_FILES,
  },
  {
    type: "file",
    is: "empty",
    holds: NO_FILES,
    fails: [FILE, { ...FILE, values: [""] }, { values: [], files: [["x", 0, ""]] }],
  },
];

/** The field "t" is required: it is broken where it is shown, and hidden where it isn't. */
const asked = [...aboutText, ...compared, ...aboutFiles].flatMap(({ type, is, value, holds, fails }) =>
  (["all", "any"] as const).map((mode): Group => {
    const condition: Condition = { field: "s", is, value };
    const other: Condition = { field: "o", is: mode === "all" ? "empty" : "filled" };
    const fields: Field[] = [
      { type: "text", name: "t", required: true, show_if: { [mode]: [condition, other] } as Field["show_if"] },
      { type, name: "s" },
      { type: "text", name: "o" },
    ];
    const schema = schemaOf(fields);
    // Whether the value asked for is itself valid isn't what this case is about.
    const rows = [
      ...holds.map((attempt) => ({ attempt, shown: true })),
      ...fails.map((attempt) => ({ attempt, shown: false })),
    ];
    return {
      title: `${mode}: ${type} ${is}`,
      schema,
      inputs: rows.map(({ attempt, shown }) => {
        const [broken, hidden] = shown ? [["t"], []] : [[], ["t"]];
        return inputOf({ s: attempt }, { broken, hidden, aside: ["s"] });
      }),
    };
  }),
);

const operators: [is: string, value: string | undefined, holds: string, fails: string][] = [
  ["equals", "7", "7", "8"],
  ["not", "7", "8", "7"],
  ["contains", "7", "17", "18"],
  ["empty", undefined, "", "1"],
  ["filled", undefined, "1", ""],
  ["greater", "7", "7.5", "7"],
  ["less", "7", "-1e3", "7"],
];

/** A field of every type: checked where it is shown, and never where it isn't. */
const shown = INPUT_TYPES.flatMap((type) =>
  operators.map(([is, value, holds, fails]): Group => {
    const show_if = { all: [{ field: "n", is, value }] };
    const input = (n: string, broken: string[], hidden: string[]) => (attempt: Attempt) =>
      inputOf({ n: values(n), f: attempt }, { broken, hidden });
    return {
      title: `${type} shown if ${is}`,
      schema: schemaOf([
        { type, name: "f", show_if },
        { type: "number", name: "n" },
      ]),
      inputs: [
        ...validOf(type).map(input(holds, [], [])),
        ...invalidOf(type).map(input(holds, ["f"], [])),
        ...invalidOf(type).map(input(fails, [], ["f"])),
      ],
    };
  }),
);

/** Each field of a chain is shown if the one before it is filled. */
const chains = [2, 5, 30].map((length): Group => {
  const name = (at: number) => `c${at}`;
  const fields = Array.from({ length }, (_, at): Field => {
    const show_if = { all: [{ field: name(at - 1), is: "filled" }] };
    return { type: "text", name: name(at), required: true, ...(at > 0 && { show_if }) };
  });
  const gaps = [0, 1, length - 1].map((gap) => {
    const filled = Object.fromEntries(fields.map((field, at) => [field.name, at === gap ? NOTHING : values("x")]));
    const hidden = fields.slice(gap + 1).map((field) => field.name);
    return inputOf(filled, { broken: [name(gap)], hidden });
  });
  const whole = inputOf(Object.fromEntries(fields.map((field) => [field.name, values("x")])), {
    broken: [],
    hidden: [],
  });
  return { title: `a chain of ${length}`, schema: schemaOf(fields.toReversed()), inputs: [whole, ...gaps] };
});

export const CONDITION_CASES: Group[] = [...asked, ...shown, ...chains];
