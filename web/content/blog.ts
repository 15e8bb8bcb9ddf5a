interface Article {
  slug: string;
  title: string;
}

/** The seed's slug list in its order, which also decides between equal dates. */
export const articles: readonly Article[] = [
  { slug: "html-form-backend-setup-guide", title: "A form backend for plain HTML, set up in two minutes" },
  { slug: "contact-form-security-best-practices", title: "The attacks on a contact form, from the outside in" },
  {
    slug: "jamstack-forms-complete-guide",
    title: "Forms without a server: four architectures and their failure modes",
  },
  {
    slug: "adding-contact-forms-static-sites",
    title: "A working contact form in Astro, Hugo, Eleventy, Jekyll and plain HTML",
  },
  { slug: "static-site-forms-solutions-comparison", title: "Form services for static sites on one table" },
  { slug: "formtray-vs-building-your-own-backend", title: "The honest bill for your own form endpoint" },
  { slug: "preventing-form-spam-bot-attacks", title: "How form bots work, and what stops each of them" },
  {
    slug: "contact-form-gdpr-compliance-guide",
    title: "What a contact form must do under the GDPR, and what it need not",
  },
  { slug: "form-validation-best-practices", title: "One set of validation rules, in the browser and on the server" },
  { slug: "connecting-flux-ui-to-formtray-guide", title: "Flux UI forms that post to Formtray" },
  { slug: "nextjs-contact-form-without-firebase", title: "A Next.js contact form without Firebase or a backend" },
  { slug: "react-form-submissions-no-server", title: "React 19 form submissions without a server" },
  {
    slug: "aws-lambda-form-endpoint-alternative",
    title: "A form endpoint on AWS Lambda, in full, and the one-line alternative",
  },
  { slug: "formtray-data-privacy-security", title: "Where a submission lives, second by second" },
  { slug: "webflow-file-uploads-guide", title: "File uploads from a Webflow form" },
  { slug: "formtray-customer-support-service", title: "How support works at Formtray" },
  { slug: "custom-notification-email-form-management", title: "Route each form, or each answer, to the right people" },
];
