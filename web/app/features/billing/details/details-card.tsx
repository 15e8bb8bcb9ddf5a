import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { type Usage, usageQuery } from "~/api/queries/billing";
import { Button } from "~/ui/buttons/button";
import { Badge } from "~/ui/data/badge";
import { lazyPart } from "~/ui/feedback/lazy-part";
import { PartBoundary } from "~/ui/feedback/part-boundary";
import type { Billing, Details } from "../api-types";
import { BillingCard, cardEdges, linkClass } from "../layout/billing-card";
import { detailsQuery } from "../queries";
import { countryName } from "./country-name";
import { PaymentArrangement } from "./payment-arrangement";

// Fetched when it opens: it has the list of countries.
const DetailsDialog = lazyPart(
  () => import("./details-dialog"),
  (module) => module.DetailsDialog,
);

interface DetailsCardProps {
  /** Adding them is the page's main action. */
  isPrimary: boolean;
  className?: string;
}

/** Who invoices are issued to, and how they're paid. */
export function DetailsCard({ isPrimary, className }: DetailsCardProps) {
  const { data: billing } = useSuspenseQuery(detailsQuery);
  const { data: usage } = useQuery(usageQuery());
  const [isOpen, setOpen] = useState(false);
  const edit = () => setOpen(true);
  return (
    <BillingCard
      title="Billing details"
      aside={
        billing.details && (
          <button type="button" className={linkClass} onClick={edit} onPointerEnter={DetailsDialog.preload}>
            Edit
          </button>
        )
      }
      className={className}
    >
      {billing.details ? (
        <StoredDetails billing={billing} details={billing.details} paysBy={usage?.pays_by} />
      ) : (
        <div className={`${cardEdges} mt-1.5 flex flex-1 flex-col items-start`}>
          <div className="grid gap-2 text-ink-soft">
            <p>You don't need them for the {usage?.included ?? 150} free submissions a month.</p>
            <p>
              Without them, submissions above that are held for 90 days instead of being billed.{" "}
              {usage?.pays_by === "none" && <PaymentArrangement contact={billing.contact} />}
            </p>
          </div>
          <div className="mt-auto w-full pt-3.5">
            <Button
              look={isPrimary ? "primary" : "plain"}
              onClick={edit}
              onPointerEnter={DetailsDialog.preload}
              className="max-sm:h-11 max-sm:w-full"
            >
              Add billing details
            </Button>
          </div>
        </div>
      )}
      {isOpen && (
        <PartBoundary what="The dialog" onClose={() => setOpen(false)}>
          <DetailsDialog details={billing.details} onClose={() => setOpen(false)} />
        </PartBoundary>
      )}
    </BillingCard>
  );
}

interface StoredDetailsProps {
  billing: Billing;
  details: Details;
  /** Undefined until it is loaded. */
  paysBy?: Usage["pays_by"];
}

function StoredDetails({ billing: { tax, contact }, details, paysBy }: StoredDetailsProps) {
  const { company, person, vat_id, email, reference } = details;
  return (
    <dl className={`${cardEdges} mt-3.5 -mb-2.5`}>
      <Entry name={company ? "Company" : "Name"} below={company && person}>
        {company || person}
      </Entry>
      <Entry name="Address">{addressOf(details)}</Entry>
      <Entry name="VAT ID" below={tax.sentence ?? `${tax.percent} % VAT on invoices`}>
        {vat_id ? <VatId id={vat_id} status={details.vat_id_status} /> : none}
      </Entry>
      <Entry name="Invoice email">{email}</Entry>
      <Entry name="Reference on invoices">{reference || none}</Entry>
      <Entry name="Payment method">
        {paysBy === "none" ? (
          <span>
            None, so submissions above the free ones are still held. <PaymentArrangement contact={contact} />
          </span>
        ) : (
          paysBy && paymentMethods[paysBy]
        )}
      </Entry>
    </dl>
  );
}

const paymentMethods = { invoice: "Bank transfer, due in 14 days", card: "Card" };

const none = <span className="text-ink-soft">None</span>;

function addressOf({ street, postal_code, city, country }: Details): string {
  return [street, `${postal_code} ${city}`.trim(), countryName(country)].filter(Boolean).join(", ");
}

interface EntryProps {
  name: string;
  /** On a second line. */
  below?: string;
  children: ReactNode;
}

function Entry({ name, below, children }: EntryProps) {
  return (
    <div className="border-line border-t pt-[11px] pb-[11px]">
      <dt className="text-12 text-ink-faint">{name}</dt>
      <dd className="wrap-anywhere mt-px flex flex-wrap items-center gap-x-2 gap-y-1">{children}</dd>
      {below && <dd className="wrap-anywhere text-13 text-ink-soft">{below}</dd>}
    </div>
  );
}

function VatId({ id, status }: { id: string; status: Details["vat_id_status"] }) {
  return (
    <>
      <span className="num font-mono text-13">{id}</span>
      {status === "valid" && <Badge tone="good">Valid</Badge>}
      {status === "invalid" && <Badge tone="warn">Not valid</Badge>}
      {status === "unknown" && <Badge>Check pending</Badge>}
      {status === "plausible" && <Badge>Format checked</Badge>}
    </>
  );
}
