import {
  allCalls,
  bodyOf,
  bodyTypes,
  type Call,
  hasSection,
  type Schema,
  schemas,
  titleOf,
  typeOf,
} from "./openapi.ts";
import { withBilling } from "./with-billing.ts";

const parts: readonly { tag: string; title: string }[] = [
  { tag: "submit", title: "Submit a form" },
  { tag: "endpoints", title: "Endpoints" },
  { tag: "forms", title: "Forms" },
  { tag: "hosted", title: "Hosted forms" },
  { tag: "submissions", title: "Submissions and files" },
  { tag: "exports", title: "Exports" },
  { tag: "imports", title: "Imports" },
  { tag: "notifications", title: "Notifications" },
  { tag: "recipients", title: "Recipient confirmation and unsubscribe links" },
  { tag: "webhooks", title: "Webhooks" },
  { tag: "deliveries", title: "Deliveries" },
  { tag: "live", title: "Live updates" },
  { tag: "auth", title: "Account and sign-in" },
  { tag: "billing", title: "Billing" },
  { tag: "support", title: "Support" },
  { tag: "status", title: "Status" },
];

/** Calls and objects that only servers with billing document. */
const isBillingCall = ({ operationId }: Call) => operationId.startsWith("held_");
const isBillingObject = (name: string) =>
  /^(?:ActivateAddon|Addon|Billing|DiscardHeld|EndpointDay|Held|Invoice|NextInvoice|OpenHeld|PayTo|PlaceOfSupply|SavedDetails|SpendingLimit|Tax|Usage|VatId)/.test(
    name,
  );

/** Every API call, grouped by topic. */
export function calls(): string {
  const untold = allCalls.filter((call) => !parts.some(({ tag }) => call.tags.includes(tag)));
  if (untold.length > 0) throw new Error(`api.ts has no part for ${untold.map(({ operationId }) => operationId)}`);
  return parts
    .filter(({ tag }) => allCalls.some((call) => call.tags.includes(tag)))
    .map(({ tag, title }) => {
      const own = allCalls.filter((call) => call.tags.includes(tag));
      if (tag === "billing") return withBilling([`## ${title}`, ...own.map(callSection)].join("\n\n"));
      const sections = own.map((call) => (isBillingCall(call) ? withBilling(callSection(call)) : callSection(call)));
      return [`## ${title}`, ...sections].join("\n\n");
    })
    .join("\n\n");
}

function callSection(call: Call): string {
  const pieces = [
    `### \`${call.method} ${call.path}\` {#${call.operationId}}`,
    inOneLine(call.summary),
    call.description && inOneLine(call.description),
    isOpen(call) && "No authentication required.",
    parametersOf(call),
    call.requestBody && `**Request body:** ${sentOf(call)}.`,
    answersOf(call),
  ];
  return pieces.filter(Boolean).join("\n\n");
}

const isOpen = ({ security, path, summary }: Call) =>
  !security?.length && path.startsWith("/api/") && !summary.includes("no sign-in");

function parametersOf({ parameters = [] }: Call): string {
  if (parameters.length === 0) return "";
  const rows = parameters.map(({ name, in: place, required, description, schema }) => [
    `\`${name}\``,
    `${placeNames[place] ?? place}${required || place === "path" ? "" : ", optional"}`,
    typeOf(schema),
    inOneLine(description ?? schema.description ?? ""),
  ]);
  return table(["parameter", "in", "type", "description"], rows);
}

const placeNames: Record<string, string> = { path: "path", query: "query", header: "header" };

function sentOf({ requestBody = {} }: Call): string {
  const schema = bodyOf(requestBody);
  const types = bodyTypes(requestBody).map((type) => `\`${type}\``);
  return schema?.$ref ? typeOf(schema) : types.join(", ");
}

/** Error responses without a description of their own share a line. */
function answersOf({ responses }: Call): string {
  const all = Object.entries(responses);
  const plain = all.filter(([status, { description }]) => /^[45]/.test(status) && !description);
  const told = all.filter((answer) => !plain.includes(answer));
  const lines = told.map(([status, response]) => {
    const schema = bodyOf(response);
    const said = [schema && typeOf(schema), response.description && inOneLine(response.description)];
    return `- \`${status}\` ${said.filter(Boolean).join(": ")}`.trimEnd();
  });
  const refusals = plain.map(([status]) => `\`${status}\``).join(", ");
  return `**Responses**\n\n${[...lines, ...(refusals ? [`- ${refusals} an [error](/docs/errors)`] : [])].join("\n")}`;
}

/** Every object the API accepts or returns. */
export function objects(): string {
  return Object.entries(schemas)
    .filter(([, schema]) => hasSection(schema))
    .map(([name, schema]) => {
      const section = objectSection(name, schema);
      return isBillingObject(name) ? withBilling(section) : section;
    })
    .join("\n\n");
}

function objectSection(name: string, schema: Schema): string {
  const pieces = [
    `## ${titleOf(name)} {#${name}}`,
    schema.description && inOneLine(schema.description),
    schema.properties ? propertiesOf(schema) : variantsOf(schema),
  ];
  return pieces.filter(Boolean).join("\n\n");
}

function propertiesOf({ properties = {}, required = [] }: Schema): string {
  const rows = Object.entries(properties).map(([name, property]) => [
    `\`${name}\``,
    `${typeOf(property)}${required.includes(name) ? "" : ", optional"}`,
    inOneLine(property.description ?? ""),
  ]);
  return table(["field", "type", "description"], rows);
}

function variantsOf({ oneOf = [] }: Schema): string {
  const lines = oneOf.map((variant) => {
    if (variant.$ref) return `- ${typeOf(variant)}`;
    const fields = Object.entries(variant.properties ?? {}).map(([name, type]) => `\`${name}\`: ${typeOf(type)}`);
    return `- ${[inOneLine(variant.description ?? ""), fields.join("; ")].filter(Boolean).join(" ")}`;
  });
  return `One of:\n\n${lines.join("\n")}`;
}

/** A Markdown table. The last column is left out if it is empty in every row. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const columns = rows.some((cells) => cells.at(-1)) ? head.length : head.length - 1;
  return [head, head.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.slice(0, columns).map(cell).join(" | ")} |`)
    .join("\n");
}

const cell = (text: string) => text.replaceAll("|", "\\|");
const inOneLine = (text: string) => text.replaceAll(/\s*\n\s*/g, " ").trim();
