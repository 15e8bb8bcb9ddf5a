import type { IncidentState, StatusComponent } from "../api/types";

export const componentLabels: Record<StatusComponent, string> = {
  submissions: "Submissions",
  storage: "Storage",
  delivery: "Delivery",
  dashboard: "Dashboard",
};

export const incidentStateLabels: Record<IncidentState, string> = {
  investigating: "Investigating",
  identified: "Identified",
  monitoring: "Monitoring",
  resolved: "Resolved",
};
