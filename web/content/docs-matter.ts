/** The sections of the documentation, in reading order. */
export const docGroups = [
  "Getting started",
  "Receiving submissions",
  "Delivery",
  "Frameworks",
  "Migration",
  "Self-hosting",
  "Reference",
] as const;

export type DocGroup = (typeof docGroups)[number];

/** The front matter of a documentation page. */
export interface DocMatter {
  title: string;
  /** Shown in search results and lists: one or two sentences, at most 160 characters. */
  description: string;
  group: DocGroup;
  /** Within the group, ascending. */
  order: number;
  /** Used in the sidebar instead of the title. */
  short?: string;
}

/** Validates the front matter of a page; the build fails if a field is missing or misspelt. */
export function docMatter(slug: string, given: unknown): DocMatter {
  const wrong = (what: string) => new Error(`content/docs/${slug}.mdx: ${what}`);
  if (typeof given !== "object" || given === null) throw wrong("has no front matter");
  const { title, description, group, order, short, ...unknown } = given as Record<string, unknown>;
  if (typeof title !== "string" || !title) throw wrong("needs a title");
  if (typeof description !== "string" || !description) throw wrong("needs a description");
  if (description.length > 160) throw wrong(`the description has ${description.length} characters; the maximum is 160`);
  const known = docGroups.find((one) => one === group);
  if (!known) throw wrong(`group must be one of: ${docGroups.join(", ")}`);
  if (typeof order !== "number") throw wrong("needs a number as order");
  if (short !== undefined && typeof short !== "string") throw wrong("short must be a string");
  const [surplus] = Object.keys(unknown);
  if (surplus) throw wrong(`has an unknown field: ${surplus}`);
  return { title, description, group: known, order, ...(short && { short }) };
}
