/** The places of the operators' pages; below one of them, with an id, is one item of it. */
export const adminPaths = {
  tickets: "/admin/tickets",
  reports: "/admin/reports",
  health: "/admin/health",
  workspaces: "/admin/workspaces",
  incidents: "/admin/incidents",
  announcements: "/admin/announcements",
  audit: "/admin/audit",
} as const;
