interface Described {
  /** As it stands in a tab and in a search result. */
  title: string;
  description: string;
  /** Where somebody shares it, if that is not the title. */
  ogTitle?: string;
  type?: "website" | "article";
}

/** What a page says of itself in <head>. No canonical address and no picture: the build does not know its host. */
export const pageMeta = ({ title, description, ogTitle = title, type = "website" }: Described) => [
  { title },
  { name: "description", content: description },
  { property: "og:site_name", content: "Formtray" },
  { property: "og:type", content: type },
  { property: "og:title", content: ogTitle },
  { property: "og:description", content: description },
];
