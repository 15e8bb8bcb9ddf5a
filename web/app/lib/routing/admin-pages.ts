/**
 * The pages for operators. One route runs them all (`routes/admin/admin.tsx`), so that customers load nothing of them;
 * here is which paths have a prerendered file. Apart from `pages.ts`, which every page of the app loads.
 */
export const adminPages = [
  "/admin",
  "/admin/tickets",
  "/admin/tickets/_",
  "/admin/reports",
  "/admin/reports/_",
  "/admin/health",
  "/admin/workspaces",
  "/admin/workspaces/_",
  "/admin/incidents",
  "/admin/announcements",
  "/admin/audit",
];
