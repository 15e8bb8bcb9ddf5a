/** First match on the slug counts: a security article that is also about best practices is filed under Security. */
const rules: readonly (readonly [part: string, category: string])[] = [
  ["data-privacy", "Trust & Safety"],
  ["customer-support", "Customer Success"],
  ["custom-notification", "Team Management"],
  ["security", "Security"],
  ["spam", "Security"],
  ["gdpr", "Security"],
  ["jamstack", "JAMstack"],
  ["comparison", "Comparison"],
  ["-vs-", "Comparison"],
  ["best-practices", "Best Practices"],
  ["nextjs", "Next.js"],
  ["react", "React"],
  ["aws", "AWS"],
  ["webflow", "Webflow"],
];

export function categoryOf(slug: string): string {
  return rules.find(([part]) => slug.includes(part))?.[1] ?? "Tutorial";
}

/** The list with only that category shown. */
export const categoryPath = (category: string) => `/blog?category=${encodeURIComponent(category)}`;
