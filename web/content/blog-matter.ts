/** What stands above an article, between the two `---`. */
export interface BlogMatter {
  title: string;
  /** In the tab and in search results, where the title is not what people look for. */
  metaTitle: string;
  /** Above the picture, where somebody shares the article. */
  ogTitle: string;
  /** In search results: one sentence or two, at most 160 characters. */
  description: string;
  /** In lists: what the reader can do afterwards. */
  excerpt: string;
  /** The first five are the article's tags. */
  keywords: readonly string[];
  author: string;
  /** Days, as 2026-11-15. */
  datePublished: string;
  dateModified: string;
  /** The drawing that stands for the article in lists: `./figures/….svg`. */
  image: string;
  imageAlt: string;
  featured: boolean;
}

const texts = ["title", "metaTitle", "ogTitle", "description", "excerpt", "author", "image", "imageAlt"] as const;
const days = ["datePublished", "dateModified"] as const;
const known: readonly string[] = [...texts, ...days, "keywords", "featured"];

const LONGEST: Partial<Record<string, number>> = {
  title: 80,
  metaTitle: 70,
  ogTitle: 70,
  description: 160,
  excerpt: 140,
};
const FEWEST_KEYWORDS = 5;

/** Checks what an article says of itself; the build fails on what is missing, misspelt or too long. */
export function blogMatter(slug: string, given: unknown): BlogMatter {
  const wrong = (what: string) => new Error(`content/blog/${slug}.mdx: ${what}`);
  if (typeof given !== "object" || given === null) throw wrong("has no front matter");
  const fields = given as Record<string, unknown>;
  const surplus = Object.keys(fields).find((name) => !known.includes(name));
  if (surplus) throw wrong(`does not know the field ${surplus}`);
  for (const name of [...texts, ...days]) {
    const value = fields[name];
    if (typeof value !== "string" || !value.trim()) throw wrong(`needs ${name}`);
    const longest = LONGEST[name] ?? Number.POSITIVE_INFINITY;
    if (value.length > longest) throw wrong(`${name} has ${value.length} characters; at most ${longest}`);
  }
  const matter = fields as unknown as BlogMatter;
  if (!days.every((name) => isDay(matter[name]))) throw wrong("dates are days: 2026-11-15");
  if (matter.dateModified < matter.datePublished) throw wrong("was modified before it was published");
  if (!/^\.\/figures\/[\w-]+\.svg$/.test(matter.image)) throw wrong("image is a drawing: ./figures/….svg");
  if (typeof fields.featured !== "boolean") throw wrong("featured is true or false");
  const { keywords } = fields;
  if (!Array.isArray(keywords) || !keywords.every((word) => typeof word === "string" && word && !word.includes(",")))
    throw wrong("keywords is a list of texts without commas");
  if (new Set(keywords).size < Math.max(keywords.length, FEWEST_KEYWORDS))
    throw wrong(`needs ${FEWEST_KEYWORDS} different keywords`);
  return matter;
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** The drawing of an article as a file of its own, for lists. */
export const drawingPath = (image: string) => `/blog${image.slice(1)}`;
