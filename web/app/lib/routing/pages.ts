/**
 * Every page of the product, once. `routes.ts` makes routes of it, `react-router.config.ts` prerendered files,
 * the shell its `Loading {name}...` texts.
 */
interface Page {
  path: string;
  file: string;
}

interface AppPage extends Page {
  /** Completes the text `Loading {name}...`. */
  name: string;
  /** The file of a layout that pages share. It stays on the screen while one of them leads to another. */
  layout?: string;
}

const formLayout = "routes/form-layout.tsx";

/** Pages that ship without the app's scripts. */
export const contentPages: readonly Page[] = [
  { path: "", file: "routes/landing.tsx" },
  { path: "docs", file: "routes/docs.tsx" },
  { path: "docs/:slug", file: "routes/doc.tsx" },
  { path: "blog", file: "routes/blog.tsx" },
  { path: "blog/:slug", file: "routes/article.tsx" },
  { path: "terms", file: "routes/terms.tsx" },
  { path: "privacy", file: "routes/privacy.tsx" },
  { path: "accessibility", file: "routes/accessibility.tsx" },
  { path: "imprint", file: "routes/imprint.tsx" },
  { path: "data-processing", file: "routes/data-processing.tsx" },
  { path: "status", file: "routes/status.tsx" },
];

/** Pages anyone may open, run by the app. */
export const publicPages: readonly AppPage[] = [
  { path: "login", file: "routes/login.tsx", name: "sign in" },
  { path: "register", file: "routes/register.tsx", name: "registration" },
  { path: "forgot-password", file: "routes/forgot-password.tsx", name: "password reset" },
  { path: "reset-password", file: "routes/reset-password.tsx", name: "password reset" },
  { path: "verify-email", file: "routes/verify-email.tsx", name: "email verification" },
];

/** Pages that need a signed-in user. */
export const protectedPages: readonly AppPage[] = [
  { path: "onboarding", file: "routes/onboarding.tsx", name: "onboarding" },
  { path: "dashboard", file: "routes/dashboard.tsx", name: "dashboard" },
  { path: "endpoints", file: "routes/endpoints.tsx", name: "endpoints" },
  { path: "submissions/:submissionId", file: "routes/submission.tsx", name: "submission" },
  { path: "forms/new", file: "routes/form-new.tsx", name: "form builder" },
  { path: "forms/:formId", file: "routes/form.tsx", name: "form", layout: formLayout },
  { path: "forms/:formId/edit", file: "routes/form-edit.tsx", name: "form settings", layout: formLayout },
  {
    path: "forms/:formId/submissions",
    file: "routes/form-submissions.tsx",
    name: "submissions",
    layout: formLayout,
  },
  { path: "settings", file: "routes/settings.tsx", name: "settings" },
  { path: "billing", file: "routes/billing.tsx", name: "billing" },
  { path: "support", file: "routes/support.tsx", name: "support" },
  { path: "support/:ticketId", file: "routes/support-ticket.tsx", name: "ticket" },
];

export const appPages: readonly AppPage[] = [...publicPages, ...protectedPages];

/** Prerendered from the `*` route; sealed as `404.html`, which the server sends for every unknown path. */
export const notFoundPath = "/404";
