import { Badge } from "~/ui/data/badge";
import type { InvoiceItem } from "../api-types";
import { counted, dayName, daysBetween, today } from "../text";

/** How long an invoice has been overdue: "5 days overdue". */
export function overdueText(due: string | null): string {
  const days = due === null ? 0 : daysBetween(due, today());
  return days > 0 ? `${counted(days, "day")} overdue` : "overdue";
}

export function InvoiceStatus({ invoice: { status, due_on, paid_on, issued_on } }: { invoice: InvoiceItem }) {
  if (status === "overdue") return <Badge tone="bad">{capital(overdueText(due_on))}</Badge>;
  if (status === "paid") return <Badge tone="good">{paid_on ? `Paid ${dayName(paid_on)}` : "Paid"}</Badge>;
  if (status === "due") return <Badge>{due_on ? `Due ${dayName(due_on)}` : "Due"}</Badge>;
  if (status === "issued") return <Badge>Credited {dayName(issued_on)}</Badge>;
  return <Badge>{status === "credited" ? "Credited" : "Written off"}</Badge>;
}

const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);
