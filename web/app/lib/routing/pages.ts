/**
 * Every page of the product, once. `routes.ts` makes routes of it, `react-router.config.ts` prerendered files,
 * the shell its `Loading {name}...` texts.
 */
export interface Page {
  path: string;
  /** The name of its route module, where that isn't its path. */
  file?: string;
}

interface AppPage extends Page {
  /** Completes the text `Loading {name}...`, where the path doesn't. */
  name?: string;
  /** The file of a layout that pages share. It stays on the screen while one of them leads to another. */
  layout?: string;
}

/** The route module of a page, below `app`. */
export const fileOf = ({ path, file = path }: Page) => `routes/${file}.tsx`;

const formLayout = "routes/form-layout.tsx";
const supportLayout = "routes/support-layout.tsx";

/** Pages that ship without the app's scripts. */
export const contentPages: readonly Page[] = [
  { path: "", file: "landing" },
  { path: "docs" },
  { path: "docs/:slug", file: "doc" },
  { path: "blog" },
  { path: "blog/:slug", file: "article" },
  { path: "terms" },
  { path: "privacy" },
  { path: "accessibility" },
  { path: "imprint" },
  { path: "data-processing" },
  { path: "status" },
];

/** Pages anyone may open, run by the app. */
export const publicPages: readonly AppPage[] = [
  { path: "login", name: "sign in" },
  { path: "register", name: "registration" },
  { path: "forgot-password", name: "password reset" },
  { path: "reset-password", name: "password reset" },
  { path: "verify-email", name: "email verification" },
];

/** Pages that need a signed-in user. */
export const protectedPages: readonly AppPage[] = [
  { path: "onboarding" },
  { path: "dashboard" },
  { path: "endpoints" },
  { path: "exports" },
  { path: "submissions/:submissionId", file: "submission", name: "submission" },
  { path: "forms/new", file: "form-new", name: "form builder" },
  { path: "forms/:formId", file: "form", name: "form", layout: formLayout },
  { path: "forms/:formId/edit", file: "form-edit", name: "form settings", layout: formLayout },
  {
    path: "forms/:formId/submissions",
    file: "form-submissions",
    name: "submissions",
    layout: formLayout,
  },
  { path: "forms/:formId/import", file: "form-import", name: "import", layout: formLayout },
  { path: "settings" },
  { path: "billing" },
  { path: "billing/invoices/:number", file: "invoice", name: "invoice" },
  { path: "support", layout: supportLayout },
  { path: "support/:ticketId", file: "support-ticket", name: "ticket", layout: supportLayout },
];

export const appPages: readonly AppPage[] = [...publicPages, ...protectedPages];

/** Prerendered from the `*` route; sealed as `404.html`, which the server sends for every unknown path. */
export const notFoundPath = "/404";
