// The table of patterns, and of values at the very edges of what a type accepts.
import type { Group } from "../model.ts";
import { plain } from "./attempts.ts";

const patterns = [
  ...[{}, { max_length: 40 }].flatMap((more) => [
    plain("text", { pattern: "[A-Z]\\d+", ...more }, ["A1", "Z12", " B123"], ["a1", "A", "A1b"]),
    plain(
      "email",
      { pattern: "[a-z]+1@[b-z.]+", ...more },
      ["a1@b.c", "zz1@b.c", "a1@b.de"],
      ["1a@b.c", "A1@b.c", "a1@b.c2"],
    ),
    plain("phone", { pattern: "[1-9]\\d{3,}", ...more }, ["1234", "12345", " 123456 "], ["+1234", "12 34", "0123"]),
    plain(
      "url",
      { pattern: "^http://[a-z]+\\.b.*$", ...more },
      ["http://a.b", "http://aa.b/x", "http://a.b/.x"],
      ["https://a.b", "http://1.2", "http://ä.b"],
    ),
  ]),
  plain("text", { pattern: "." }, ["x", "🦆", "\u0085x\u0085"], ["xy", "e\u0301", "a\nb"]),
  plain("text", { pattern: "a.b" }, ["a b", "a🦆b", "a\u0085b"], ["a\nb", "a\rb", "a\u2028b"]),
  plain("text", { pattern: "[^a-z]" }, ["A", "🦆", "ß"], ["a", "AB", "z"]),
  plain("text", { pattern: "\\w+" }, ["a_1", "Z", "__"], ["ä", "a-b", "\u212a"]),
  plain("text", { pattern: "\\d\\d" }, ["12", "00", " 99 "], ["1", "١٢", "123"]),
  plain("text", { pattern: "(?:ab|cd)e?" }, ["ab", "cde", "abe"], ["abcd", "e", "ac"]),
  plain("text", { pattern: "[ä-ü]{2}" }, ["äü", "öö", "é÷"], ["a\u0308u", "ä", "äÄ"]),
  plain("text", { pattern: "[🦆-🦐]+" }, ["🦆", "🦇🦐", "🦆🦆🦆"], ["🦑", "🦅", "🦆x"]),
  plain("text", { pattern: "x{2,3}" }, ["xx", "xxx", "xx\r\n"], ["x", "xxxx", "XX"]),
  plain("text", { pattern: "x{2,}" }, ["xx", "xxxxx", "x".repeat(1000)], ["x", "xxy", "x".repeat(1001)]),
  plain(
    "text",
    { pattern: "\\[\\^\\]\\{\\}\\(\\)\\.\\*\\+\\?\\|\\\\\\/\\$" },
    ["[^]{}().*+?|\\/$", " [^]{}().*+?|\\/$", "[^]{}().*+?|\\/$\n"],
    ["[^]", "[^]{}().*+?|\\/", "x"],
  ),
  plain("text", { pattern: "[.&~#@!%=;,<>'\" -]+" }, [". -", "&&", "@-!"], ["a", "&a", "\\"]),
  plain("text", { pattern: "K" }, ["K", " K", "K\n"], ["k", "\u212a", "KK"]),
  plain("text", { pattern: "ab|cd" }, ["ab", "cd", " ab"], ["abd", "acd", "abcd"]),
  plain("text", { pattern: "^(a|b)$" }, ["a", "b", " a "], ["^a$", "ab", "c"]),
];

const path = "http://a.b/";

const edges = [
  plain(
    "email",
    {},
    [`${"a".repeat(248)}@b.org`, `${"ä".repeat(124)}@b.org`, "a..b@c..d"],
    [`${"a".repeat(249)}@b.org`, `${"ä".repeat(125)}@b.org`, "a@b.c\u2060d"],
  ),
  plain("email", {}, ["a'b@c.d", "a/b=c@d.e", "🦆@🦆.🦆"], ["a@b.", "a@.b", "@b.c"]),
  plain("email", {}, ["a@b.c\u00ad", "a\u061c@b.c", "%@%.%"], ["a\u200f@b.c", "a@b\u2029.c", "a@b.c\u0085d"]),
  plain("email", {}, ["a!@b.c", "#@b.c", "a@1.2"], ["a\u0001@b.c", "a\u007f@b.c", "a@b.c\u009fd"]),
  plain("phone", {}, ["1".repeat(20), "+1234", "----1234"], ["1".repeat(21), "1234+", "12\u00a034"]),
  plain(
    "url",
    {},
    [path + "x".repeat(2037), path + "🦆".repeat(2037), "https://a.b#:@"],
    [path + "x".repeat(2038), path + "🦆".repeat(2038), "httpſ://a.b"],
  ),
  plain(
    "url",
    {},
    ["http://a.b:0", "http://a..b", "http://-.-"],
    ["http://a.b:123456", "http://a.b:1:2", "http://a.b\\@c"],
  ),
  plain(
    "url",
    {},
    ["http://a.b/\u00ad", "http://a.b\u200b", "http://a.b:?"],
    ["http://a.b\u0085c", "http://a.b\u3000c", "http:///a.b"],
  ),
  plain("number", {}, ["9".repeat(40), "1e-400", "0.1e+308"], ["9".repeat(41), "1e1000", "1.7976931348623159e308"]),
  plain("number", {}, ["1.", "-.0", "00012"], ["1e", "1e+", ".e1"]),
  plain("date", {}, ["2000-02-29", "2400-02-29", "0004-02-29"], ["2100-02-29", "0100-02-29", "2024-06-31"]),
  plain("date", {}, ["2024-12-31", "2024-10-31", "2024-01-01"], ["2024-12-32", "2024-11-31", "2024-01-00"]),
  plain("time", {}, ["00:00:00", "19:59", "23:00:59"], ["19:5", "23:59:60", "12:00:00.0"]),
  plain("scale", { min: 0, max: 10 }, ["010", "000", "10"], ["0010", "0000", "+1"]),
  plain("rating", {}, ["05", "1", "01"], ["005", "١", "1e0"]),
  plain("consent", {}, ["off", "0", "false"], ["Off", "00", "False"]),
];

export const EDGE_CASES: Group[] = [...patterns, ...edges];
