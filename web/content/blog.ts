interface Article {
  slug: string;
  title: string;
  /** What the reader can do afterwards, in one sentence. */
  excerpt: string;
  featured?: true;
}

/** The seed's slug list in its order, which also decides between equal dates. Dates come with the articles. */
export const articles: readonly Article[] = [
  {
    slug: "html-form-backend-setup-guide",
    title: "A form backend for plain HTML, set up in two minutes",
    excerpt:
      "From an empty file to a stored submission, then the five mistakes that lose submissions and how to see each in devtools.",
    featured: true,
  },
  {
    slug: "contact-form-security-best-practices",
    title: "The attacks on a contact form, from the outside in",
    excerpt:
      "Header injection, stored scripts, CSV formulas, open redirects: a payload to try for each, and the defence.",
    featured: true,
  },
  {
    slug: "jamstack-forms-complete-guide",
    title: "Forms without a server: four architectures and their failure modes",
    excerpt:
      "What “no server” really leaves you with: four ways to build it, what each costs, and a table to decide by.",
    featured: true,
  },
  {
    slug: "adding-contact-forms-static-sites",
    title: "A working contact form in Astro, Hugo, Eleventy, Jekyll and plain HTML",
    excerpt: "One complete, minimal file for each generator, ready to copy.",
  },
  {
    slug: "static-site-forms-solutions-comparison",
    title: "Form services for static sites on one table",
    excerpt: "What each service does above its quota, in an outage and with spam; and who should pick whom.",
    featured: true,
  },
  {
    slug: "formtray-vs-building-your-own-backend",
    title: "The honest bill for your own form endpoint",
    excerpt: "Sixty lines on day one, then spam, mail, retries, storage and the GDPR; and when building it is right.",
  },
  {
    slug: "preventing-form-spam-bot-attacks",
    title: "How form bots work, and what stops each of them",
    excerpt: "What honeypots, time tokens, proof of work and captchas each stop, and whom they hurt.",
  },
  {
    slug: "contact-form-gdpr-compliance-guide",
    title: "What a contact form must do under the GDPR, and what it need not",
    excerpt: "Lawful basis without a checkbox, retention, access and erasure, with a checklist. Not legal advice.",
  },
  {
    slug: "form-validation-best-practices",
    title: "One set of validation rules, in the browser and on the server",
    excerpt: "HTML attributes first, errors where they belong, and typed text that survives without JavaScript.",
    featured: true,
  },
  {
    slug: "connecting-flux-ui-to-formtray-guide",
    title: "Flux UI forms that post to Formtray",
    excerpt: "Livewire's component set with a plain action, with progress and errors, and with files.",
  },
  {
    slug: "nextjs-contact-form-without-firebase",
    title: "A Next.js contact form without Firebase or a backend",
    excerpt: "The App Router with a server action or a client fetch, and it still works without JavaScript.",
  },
  {
    slug: "react-form-submissions-no-server",
    title: "React 19 form submissions without a server",
    excerpt: "Form actions, useActionState, file upload with progress, and tests for all of it.",
  },
  {
    slug: "aws-lambda-form-endpoint-alternative",
    title: "A form endpoint on AWS Lambda, in full, and the one-line alternative",
    excerpt: "Lambda, API Gateway and SES: the whole thing, what it costs at three sizes, and what breaks.",
  },
  {
    slug: "formtray-data-privacy-security",
    title: "Where a submission lives, second by second",
    excerpt: "The path from the door to the disk to the inbox, who can read it on the way, and how it is deleted.",
  },
  {
    slug: "webflow-file-uploads-guide",
    title: "File uploads from a Webflow form",
    excerpt: "The embed, the limits, large photos from phones, and what arrives where.",
  },
  {
    slug: "formtray-customer-support-service",
    title: "How support works at Formtray",
    excerpt: "What to send, what we can and cannot see, and the states of a ticket.",
  },
  {
    slug: "custom-notification-email-form-management",
    title: "Route each form, or each answer, to the right people",
    excerpt: "Rules by field, digests, reply-to, confirmed recipients, and staying out of the junk folder.",
  },
];

/** By date, then by the list's order; while none has a date, the order alone. */
export const latestArticles = articles.slice(0, 3);
