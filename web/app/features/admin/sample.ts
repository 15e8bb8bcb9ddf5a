import type {
  AdminEntry,
  AdminHour,
  AdminReport,
  AdminSession,
  AdminThread,
  AdminTicket,
  AdminWorkspace,
  AuditEntry,
} from "./api/types";

// For tests: what the server answers about one workspace, on November 12.

export const NOW = "2026-11-12T12:00:00Z";

const lena = { email: "lena@formtray.example", name: "Lena Brandt" };
export const ana = { email: "ana@formtray.example", name: "Ana Ruiz" };

export const session = (given: Partial<AdminSession> = {}): AdminSession => ({
  ...lena,
  operators: [ana, lena],
  queues: { tickets: 3, reports: 2, health: 0 },
  ...given,
});

const kastor = { id: "w1", name: "Atelier Kastor", email: "anna@atelier-kastor.example" };

export const ticket = (given: Partial<AdminTicket> = {}): AdminTicket => ({
  id: "t1042",
  number: 1042,
  subject: "Webhook deliveries fail with HTTP 410",
  state: "waiting_for_us",
  created_at: "2026-11-10T09:00:00Z",
  last_entry_at: "2026-11-11T18:00:00Z",
  waiting_since: "2026-11-11T18:00:00Z",
  workspace: kastor,
  assignee: null,
  held: 0,
  endpoint: { id: "k7qm2zrt9xwb4dhs", name: "Contact" },
  submission_id: "01a1b2c3-0000-7000-8000-000000000001",
  request_id: null,
  ...given,
});

export const entry = (given: Partial<AdminEntry> = {}): AdminEntry => ({
  id: "e1",
  at: "2026-11-11T16:20:00Z",
  kind: "message",
  author: { role: "customer", name: "Anna Kastor" },
  via: "email",
  text: "I've changed the URL in the settings. Could you resend what failed?",
  quoted: null,
  files: [],
  state: null,
  access: null,
  access_request_id: null,
  sender: null,
  held: false,
  ...given,
});

export const auditEntry = (given: Partial<AuditEntry> = {}): AuditEntry => ({
  id: "a1",
  at: "2026-11-12T10:24:00Z",
  operator: "lena@formtray.example",
  action: "endpoint_suspended",
  workspace: kastor,
  target: "k7qm2zrt9xwb4dhs",
  reason: "Phishing report of November 10.",
  details: {},
  ...given,
});

const hours = (each: (hour: number) => [sent: number, failed: number]): AdminHour[] =>
  Array.from({ length: 24 }, (_, index) => {
    const [sent, failed] = each(index);
    return { hour: new Date(Date.parse(NOW) - (24 - index) * 3_600_000).toISOString(), sent, failed };
  });

export const workspace = (given: Partial<AdminWorkspace> = {}): AdminWorkspace => ({
  ...kastor,
  owner_name: "Anna Kastor",
  verified: true,
  two_factor: true,
  created_at: "2026-03-04T09:00:00Z",
  suspended: null,
  sessions: 2,
  usage: {
    month: "2026-11-01",
    submissions: 226,
    spam: 61,
    held: 24,
    file_bytes: 412 * 1_048_576,
    days: Array.from({ length: 30 }, (_, day) => ({
      date: new Date(Date.parse(NOW) - (29 - day) * 86_400_000).toISOString().slice(0, 10),
      submissions: [12, 14, 13, 9, 8, 15, 28][day % 7] ?? 0,
    })),
  },
  billing: {
    pays_by: "invoice",
    spending_limit_cents: 1000,
    overdue: false,
    open_invoices: 1,
    open_cents: 1761,
    invoices: [
      {
        number: "FT-2026-00318",
        kind: "invoice",
        issued_on: "2026-11-01",
        due_on: "2026-11-15",
        gross_cents: 1761,
        open_cents: 1761,
      },
    ],
  },
  limits: { endpoints: 25, is_overridden: false },
  endpoints: [
    {
      id: "k7qm2zrt9xwb4dhs",
      name: "Contact",
      url: "https://formtray.example/f/k7qm2zrt9xwb4dhs",
      status: "active",
      suspended: null,
      created_at: "2026-03-04T09:10:00Z",
      last_submission_at: "2026-11-12T08:00:00Z",
      inbox: 812,
      spam: 61,
    },
  ],
  delivery: {
    email: hours((hour) => (hour > 10 && hour < 15 ? [0, 0] : [2, 0])),
    webhooks: hours((hour) => (hour < 5 ? [0, 2] : hour === 5 ? [1, 1] : hour > 10 && hour < 15 ? [0, 0] : [2, 0])),
    domains: [{ domain: "crm.example", kind: "webhook", sent: 29, failed: 11 }],
    waiting: 0,
    paused_destinations: 0,
  },
  audit: [],
  audit_total: 0,
  open_tickets: 1,
  ...given,
});

export const thread = (given: Partial<AdminThread> = {}): AdminThread => ({
  ticket: ticket(),
  entries: [entry()],
  access_requests: [],
  open_by: [],
  workspace: workspace(),
  ...given,
});

export const report = (given: Partial<AdminReport> = {}): AdminReport => ({
  id: "r1",
  at: "2026-11-12T07:30:00Z",
  reason: "phishing",
  details: "It asks for the PIN of my bank account.",
  state: "open",
  endpoint: {
    id: "p4dv8nca3kxt6mhw",
    name: "Account check",
    url: "https://formtray.example/h/p4dv8nca3kxt6mhw",
    status: "active",
  },
  workspace: kastor,
  closed: null,
  ...given,
});
