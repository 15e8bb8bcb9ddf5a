import { read } from "./rust.ts";

/** The part of OpenAPI 3.1 that openapi.json uses. */
export interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  format?: string;
  description?: string;
  enum?: readonly string[];
  items?: Schema;
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  properties?: Record<string, Schema>;
  required?: readonly string[];
  additionalProperties?: boolean | Schema;
}

interface Content {
  content?: Record<string, { schema?: Schema }>;
}

interface Operation {
  operationId: string;
  tags: readonly string[];
  summary: string;
  description?: string;
  security?: readonly unknown[];
  parameters?: readonly { name: string; in: string; required?: boolean; description?: string; schema: Schema }[];
  requestBody?: Content;
  responses: Record<string, Content & { description?: string }>;
}

export interface Call extends Operation {
  method: string;
  path: string;
}

interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const description: Description = JSON.parse(read("openapi.json"));

const isForOperators = ({ tags }: Call) => tags.includes("admin");

const described: readonly Call[] = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
);

/** Every call but those for operators: they aren't for the people who read the docs. */
export const allCalls = described.filter((call) => !isForOperators(call));

const forOthers = schemasOf(allCalls);
const forOperators = schemasOf(described.filter(isForOperators));

/** Every type but those that only operators' calls accept or return. */
export const schemas = Object.fromEntries(
  Object.entries(description.components.schemas).filter(([name]) => forOthers.has(name) || !forOperators.has(name)),
);

/** The names of all types that calls accept and return, by however many steps. */
function schemasOf(calls: readonly Call[]): Set<string> {
  const found = new Set<string>();
  const follow = (value: unknown) => {
    for (const [, name = ""] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (found.has(name)) continue;
      found.add(name);
      follow(description.components.schemas[name]);
    }
  };
  follow(calls);
  return found;
}

/** The JSON schema of a request or response body, if it has one. */
export const bodyOf = ({ content }: Content): Schema | undefined => content?.["application/json"]?.schema;

export const bodyTypes = ({ content }: Content): readonly string[] => Object.keys(content ?? {});

const nameOf = (ref: string) => ref.slice(ref.lastIndexOf("/") + 1);

/** A readable name for a type, with a link if it is one of our objects. */
export function typeOf(schema: Schema): string {
  if (schema.$ref) return named(nameOf(schema.$ref));
  const several = schema.oneOf ?? schema.allOf;
  if (several) return several.map(typeOf).join(" or ");
  if (schema.enum) return schema.enum.map((value) => `\`${value}\``).join(", ");
  const types = [schema.type ?? "anything"].flat().map((type) => {
    if (type === "array") return `list of ${schema.items ? typeOf(schema.items) : "anything"}`;
    if (type === "string" && schema.format) return formats[schema.format] ?? `string (${schema.format})`;
    return type;
  });
  return types.join(" or ");
}

const formats: Record<string, string> = { "date-time": "time (RFC 3339)", date: "date", uuid: "UUID", binary: "bytes" };

/** Ids and enumerations are described where they are used; objects have a section of their own. */
function named(name: string): string {
  const schema = schemas[name];
  return !schema || hasSection(schema) ? `[${titleOf(name)}](/docs/api-objects#${name})` : typeOf(schema);
}

export const hasSection = ({ properties, oneOf }: Schema): boolean => Boolean(properties ?? oneOf);

/** The title of an object: `Page_Submission` becomes "page of Submission". */
export const titleOf = (name: string) => name.replace(/^Page_(\w+)$/, "page of $1");
