import { parseSync } from "vite";
import { Mask } from "./mask.ts";

interface Node {
  type: string;
  start: number;
  end: number;
  [property: string]: unknown;
}

/** Elements inside a sentence. All others end it. */
const inline = /^(a|abbr|b|br|code|em|i|kbd|mark|small|span|strong|time|\w*Link)$/;

/** Attributes that hold names, addresses and drawings. */
const unread = /^(className|class|id|href|to|key|type|target|d|viewBox|points|transform|style|rel|sizes|data-.*)$/;

/** Calls that take class names or patterns, not texts. */
const unreadCalls = /^(clsx|RegExp|URL|matchMedia|querySelector|querySelectorAll|closest)$/;

/** The string literals, templates and JSX texts of a module that somebody may read. */
export function typescriptTexts(source: string, file = "module.tsx"): Mask {
  const mask = new Mask(source);
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  visit(program as unknown as Node, [], mask);
  return mask;
}

/** The texts of a description in OpenAPI: what its calls, fields and answers say of themselves. */
export function openapiTexts(source: string): Mask {
  const mask = new Mask(source);
  // Brackets make an expression of it; what they add is subtracted from each offset.
  const { program } = parseSync("openapi.js", `(${source})`);
  const read = (node: Node): void => {
    for (const child of childrenOf(node)) {
      if (child.type === "Property" && described.has(nameOf(child.key as Node))) keepStrings(child.value as Node, mask);
      read(child);
    }
  };
  read(program as unknown as Node);
  return mask;
}

const described = new Set(["title", "summary", "description", "example", "examples"]);

function keepStrings(node: Node, mask: Mask): void {
  if (isString(node)) mask.keep(node.start, node.end - 2, inlineCode);
  else for (const child of childrenOf(node)) if (child.type !== "Property") keepStrings(child, mask);
}

/** Names of fields and values, between backticks. */
const inlineCode = /`[^`]*`/g;

function visit(node: Node, parents: readonly Node[], mask: Mask): void {
  if (node.type === "JSXText") mask.keep(node.start, node.end);
  else if (node.type === "TemplateLiteral") keepTemplate(node, parents, mask);
  else if (isString(node) && isRead(node, parents)) mask.keep(node.start + 1, node.end - 1, inlineCode);
  const own = [...parents, node];
  for (const child of childrenOf(node)) visit(child, own, mask);
  if (node.type === "JSXOpeningElement" || node.type === "JSXClosingElement") flowTag(node, mask);
}

/** A tag inside a sentence becomes white space, unless an attribute of it is read. */
function flowTag(node: Node, mask: Mask): void {
  if (!inline.test(nameOf(node.name as Node))) return;
  const attributes = (node.attributes ?? []) as Node[];
  const read = attributes.some(({ type, name }) => type === "JSXAttribute" && !unread.test(nameOf(name as Node)));
  if (!read) mask.flow(node.start, node.end);
}

function keepTemplate(node: Node, parents: readonly Node[], mask: Mask): void {
  const quasis = node.quasis as Node[];
  if (!isReadPlace(node, parents) || !/\s/.test(mask.source.slice(node.start, node.end))) return;
  for (const { value, start, end } of quasis) {
    const raw = (value as { raw: string }).raw;
    const from = mask.source.indexOf(raw, start);
    mask.keep(from, Math.min(from + raw.length, end), inlineCode);
  }
}

/** A single word in lower case is a value of the program, unless it stands where people read. */
function isRead(node: Node, parents: readonly Node[]): boolean {
  const value = String(node.value);
  if (!isReadPlace(node, parents)) return false;
  if (/\s|^\p{Lu}[\p{Ll}-]/u.test(value)) return true;
  const holder = parents.findLast(({ type }) => type !== "ConditionalExpression" && type !== "LogicalExpression");
  return holder?.type === "JSXExpressionContainer" || holder?.type === "TemplateLiteral";
}

function isReadPlace(node: Node, parents: readonly Node[]): boolean {
  const parent = parents.at(-1);
  if (!parent || node === parent.key || node === parent.source || node === parent.property) return false;
  if (parent.type === "SwitchCase" && node === parent.test) return false;
  if (parent.type === "BinaryExpression" && parent.operator !== "+") return false;
  return !parents.some(isUnread);
}

function isUnread(node: Node): boolean {
  if (node.type === "JSXAttribute") return unread.test(nameOf(node.name as Node));
  if (/^(Call|New)Expression$/.test(node.type)) return unreadCalls.test(nameOf(node.callee as Node));
  if (node.type === "ExpressionStatement") return "directive" in node && Boolean(node.directive);
  return node.type.startsWith("TS") && !/^TS(As|Satisfies|NonNull)/.test(node.type);
}

const isString = (node: Node) => node.type === "Literal" && typeof node.value === "string";

function nameOf(node: Node): string {
  if (node.type === "MemberExpression") return nameOf(node.property as Node);
  return String(node.name ?? node.value ?? "");
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Partial<Node>).type === "string";

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);
