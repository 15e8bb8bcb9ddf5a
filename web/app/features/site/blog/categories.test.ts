import { expect, test } from "vitest";
import { categoryOf } from "~content/categories";
import { articleSlugs, byDate } from "~content/slugs";

test("every article is filed by the first rule its slug meets", () => {
  expect(Object.fromEntries(articleSlugs.map((slug) => [slug, categoryOf(slug)]))).toEqual({
    "html-form-backend-setup-guide": "Tutorial",
    "contact-form-security-best-practices": "Security",
    "jamstack-forms-complete-guide": "JAMstack",
    "adding-contact-forms-static-sites": "Tutorial",
    "static-site-forms-solutions-comparison": "Comparison",
    "formtray-vs-building-your-own-backend": "Comparison",
    "preventing-form-spam-bot-attacks": "Security",
    "contact-form-gdpr-compliance-guide": "Security",
    "form-validation-best-practices": "Best Practices",
    "connecting-flux-ui-to-formtray-guide": "Tutorial",
    "nextjs-contact-form-without-firebase": "Next.js",
    "react-form-submissions-no-server": "React",
    "aws-lambda-form-endpoint-alternative": "AWS",
    "formtray-data-privacy-security": "Trust & Safety",
    "webflow-file-uploads-guide": "Webflow",
    "formtray-customer-support-service": "Customer Success",
    "custom-notification-email-form-management": "Team Management",
  });
});

test("the latest come first; of one day the list's order decides", () => {
  const on = (slug: string, datePublished: string) => ({ slug, datePublished });
  const [first, second, third] = articleSlugs;
  const sorted = [on(third, "2026-11-15"), on(second, "2026-11-15"), on(first, "2026-11-14")].sort(byDate);
  expect(sorted.map(({ slug }) => slug)).toEqual([second, third, first]);
});
