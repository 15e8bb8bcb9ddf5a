import { expect, test } from "vitest";
import { articles, latestArticles } from "~content/blog";
import { categoryOf } from "~content/categories";

test("every article is filed by the first rule its slug meets", () => {
  expect(Object.fromEntries(articles.map(({ slug }) => [slug, categoryOf(slug)]))).toEqual({
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

test("the latest three follow the list's order", () => {
  expect(latestArticles.map(({ slug }) => slug)).toEqual(articles.slice(0, 3).map(({ slug }) => slug));
});

test("the seed's five are featured", () => {
  expect(articles.filter((article) => article.featured).map(({ slug }) => slug)).toEqual([
    "html-form-backend-setup-guide",
    "contact-form-security-best-practices",
    "jamstack-forms-complete-guide",
    "static-site-forms-solutions-comparison",
    "form-validation-best-practices",
  ]);
});
