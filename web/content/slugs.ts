/** The articles there are, by the order that decides between equal dates. Each is a file of that name in blog/. */
export const articleSlugs = [
  "html-form-backend-setup-guide",
  "contact-form-security-best-practices",
  "jamstack-forms-complete-guide",
  "adding-contact-forms-static-sites",
  "static-site-forms-solutions-comparison",
  "formtray-vs-building-your-own-backend",
  "preventing-form-spam-bot-attacks",
  "contact-form-gdpr-compliance-guide",
  "form-validation-best-practices",
  "connecting-flux-ui-to-formtray-guide",
  "nextjs-contact-form-without-firebase",
  "react-form-submissions-no-server",
  "aws-lambda-form-endpoint-alternative",
  "formtray-data-privacy-security",
  "webflow-file-uploads-guide",
  "formtray-customer-support-service",
  "custom-notification-email-form-management",
] as const;

/** The latest first; of one day, by the order of the list. */
export const byDate = (one: Dated, other: Dated) =>
  other.datePublished.localeCompare(one.datePublished) || place(one.slug) - place(other.slug);

interface Dated {
  slug: string;
  datePublished: string;
}

const order: readonly string[] = articleSlugs;

const place = (slug: string) => order.indexOf(slug);
