/** Where the app and the foreign site answer; set by scripts/e2e and scripts/screens. */
function place(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the tests with scripts/e2e`);
  return value;
}

export const app = place("FORMTRAY_E2E_APP");
export const site = place("FORMTRAY_E2E_SITE");

/** Where somebody's webhooks are received; only scripts/e2e starts it. */
export const receiver = process.env.FORMTRAY_E2E_RECEIVER ?? "";

/** The public pages, as the seed lists them. */
export const publicRoutes = [
  "/",
  "/login",
  "/register",
  "/forgot-password",
  "/reset-password",
  "/verify-email",
  "/terms",
  "/privacy",
  "/accessibility",
  "/docs",
  "/blog",
] as const;

const someForm = "22b4kq7mtz9cw3dh";
const someSubmission = "0190a0a0-0000-7000-8000-000000000000";

/** The pages that need a signed-in user, as the seed lists them, with an id where one belongs. */
export const protectedRoutes = [
  "/onboarding",
  "/dashboard",
  "/endpoints",
  `/submissions/${someSubmission}`,
  `/forms/${someForm}/submissions`,
  "/settings",
  "/billing",
  "/support",
  "/support/1",
  "/forms/new",
  `/forms/${someForm}/edit`,
  `/forms/${someForm}`,
] as const;

/** The parts of the settings, each at an address of its own. */
export const settingsRoutes = ["password", "two-factor", "sessions", "audit", "export", "erase", "delete"].map(
  (tab) => `/settings?tab=${tab}`,
);

/** The parts of a form's settings, the later steps of the onboarding, the inbox across forms. */
export const formRoutes = (formId: string) => [
  ...["validation", "sites", "spam", "notifications", "thank-you", "webhooks", "data"].map((tab) => `/forms/${formId}/edit?tab=${tab}`),
  `/onboarding?form=${formId}&step=send`,
  "/forms/all/submissions",
  `/forms/${formId}/import`,
];

/** Ours besides. */
const furtherRoutes = ["/status", "/imprint", "/data-processing", "/nowhere"] as const;

/** Of the manual: one with tabs, one with long tables, one made from the code. */
const manualRoutes = ["/docs/quick-start", "/docs/webhooks", "/docs/errors", "/docs/limits", "/docs/api"] as const;

/** Of the articles: one with much code, one with wide tables, one with a tall drawing. */
const articleRoutes = [
  "/blog/html-form-backend-setup-guide",
  "/blog/static-site-forms-solutions-comparison",
  "/blog/formtray-data-privacy-security",
] as const;

/** Every page for guests. */
export const guestRoutes = [
  ...publicRoutes,
  ...furtherRoutes,
  ...manualRoutes,
  ...articleRoutes,
] as const;

/** Every page for a signed-in user who has this form and this submission. */
export const memberRoutes = (formId: string, submissionId: string) => [
  ...protectedRoutes.map((route) => route.replace(someForm, formId).replace(someSubmission, submissionId)),
  // Without a tab the page shows the first one.
  `/forms/${formId}/edit?tab=webhooks`,
  "/exports",
  // Nobody has this one.
  "/billing/invoices/FT-2026-99999",
];

/** The seed's slug list, {product} being formtray. */
export const slugs = [
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
