import { expect, test } from "vitest";
import { type Condition, check, type FieldRules, type SentFile } from "../../clients/rules.js";

/** Whether a field is visible by a condition about the field "c", which has these rules and values. */
function holds(rules: Partial<FieldRules>, is: Condition["is"], value: string | undefined, values: readonly string[]) {
  const about: FieldRules = { name: "c", type: "text", ...rules };
  const fields: FieldRules[] = [{ name: "f", type: "text", show_if: { all: [{ field: "c", is, value }] } }, about];
  return (
    check(
      { fields },
      values.map((text) => ["c", text]),
      [],
    ).hidden.length === 0
  );
}

test.each<[Partial<FieldRules>, Condition["is"], string | undefined, string[][], string[][]]>([
  [{}, "equals", "a", [["a"], [" a\r\n"], ["b", "a"]], [[], ["A"], ["ab"]]],
  [{}, "not", "a", [[], ["A"], [""]], [["a"], ["b", "a"], ["a "]]],
  [{}, "contains", "a", [["a"], ["bab"], ["x", "ya"]], [[], ["A"], ["x", "y"]]],
  [{}, "empty", undefined, [[], [""], ["\u2028"]], [["a"], ["", "a"], ["\ufeff"]]],
  [{}, "filled", undefined, [["a"], ["", "a"], ["0"]], [[], [""], ["\t"]]],
  [{ type: "consent" }, "filled", undefined, [["on"], ["maybe"]], [["off"], ["0"], []]],
  [{ type: "number" }, "greater", "9", [["10"], ["9.1"], ["1e2", "x"]], [["9"], ["x", "10"], [], ["1e400"]]],
  [{ type: "number", max: 5 }, "less", "1e3", [["999"], ["-.5"]], [["1000"], ["1e3"], ["x"]]],
  [{ type: "rating", max: 5 }, "greater", "2", [["3"], ["05"], ["6"], ["2.1"]], [["2"], ["-3"], ["x"]]],
  [{ type: "scale", min: 1, max: 10 }, "less", "9", [["1"], ["08"], ["0"]], [["9"], ["x"], ["10"]]],
  [{ type: "date" }, "less", "2024-03-01", [["2024-02-29"], ["0001-01-01"]], [["2024-03-01"], ["2023-02-29"], ["x"]]],
  [{ type: "time" }, "greater", "12:00", [["12:00:01"], ["13:00"]], [["12:00"], ["12:00:00"], ["25:00"]]],
  [{ type: "time" }, "less", "12:00:30", [["12:00"], ["12:00:29"]], [["12:00:30"], ["12:01"]]],
])("a condition: %o %s %s", (rules, is, value, holding, others) => {
  expect(holding.filter((values) => !holds(rules, is, value, values))).toEqual([]);
  expect(others.filter((values) => holds(rules, is, value, values))).toEqual([]);
});

test("what isn't visible isn't checked, and is empty for others", () => {
  const fields: FieldRules[] = [
    {
      name: "c",
      type: "text",
      required: true,
      show_if: {
        any: [
          { field: "b", is: "filled" },
          { field: "cv", is: "filled" },
        ],
      },
    },
    {
      name: "b",
      type: "email",
      show_if: {
        all: [
          { field: "a", is: "equals", value: "1" },
          { field: "cv", is: "empty" },
        ],
      },
    },
    { name: "a", type: "text" },
    { name: "cv", type: "file" },
    { name: "d", type: "text", required: true, show_if: { all: [{ field: "unknown", is: "filled" }] } },
  ];
  const verdict = (entries: [string, string][], ...files: SentFile[]) => check({ fields }, entries, files);
  const cv = { field: "cv", name: "cv.txt", size: 10, type: "text/plain" };
  expect(verdict([["b", "rubbish"]])).toEqual({ broken: [], hidden: ["c", "b", "d"] });
  expect(
    verdict([
      ["a", "1"],
      ["b", "rubbish"],
    ]),
  ).toEqual({
    broken: [
      ["c", "REQUIRED_FIELD_MISSING"],
      ["b", "TYPE_EMAIL"],
    ],
    hidden: ["d"],
  });
  expect(
    verdict(
      [
        ["a", "1"],
        ["b", "rubbish"],
        ["c", ""],
      ],
      cv,
    ),
  ).toEqual({ broken: [["c", "REQUIRED_FIELD_EMPTY"]], hidden: ["b", "d"] });
});
