/** The parts of the manual, in reading order. */
export const docGroups = ["Start", "Receiving", "Delivering", "Frameworks", "Moving here", "Reference"] as const;

export type DocGroup = (typeof docGroups)[number];

/** What stands above a page of the manual, between the two `---`. */
export interface DocMatter {
  title: string;
  /** In search results and lists: one sentence or two, at most 160 characters. */
  description: string;
  group: DocGroup;
  /** Within the group, ascending. */
  order: number;
  /** Where the title is too long for the sidebar. */
  short?: string;
}

/** Checks what a page says of itself; the build fails on what is missing or misspelt. */
export function docMatter(slug: string, given: unknown): DocMatter {
  const wrong = (what: string) => new Error(`content/docs/${slug}.mdx: ${what}`);
  if (typeof given !== "object" || given === null) throw wrong("has no front matter");
  const { title, description, group, order, short, ...unknown } = given as Record<string, unknown>;
  if (typeof title !== "string" || !title) throw wrong("needs a title");
  if (typeof description !== "string" || !description) throw wrong("needs a description");
  if (description.length > 160) throw wrong(`the description has ${description.length} characters; at most 160`);
  const known = docGroups.find((one) => one === group);
  if (!known) throw wrong(`group is one of: ${docGroups.join(", ")}`);
  if (typeof order !== "number") throw wrong("needs an order, a number");
  if (short !== undefined && typeof short !== "string") throw wrong("short is a text");
  const [surplus] = Object.keys(unknown);
  if (surplus) throw wrong(`does not know the field ${surplus}`);
  return { title, description, group: known, order, ...(short && { short }) };
}
