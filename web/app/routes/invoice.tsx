import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { loaded, prefetch } from "~/api/cache/prefetch";
import { InvoiceFailure } from "~/features/billing/invoice/invoice-failure";
import { InvoicePage } from "~/features/billing/invoice/invoice-page";
import { InvoiceSkeleton } from "~/features/billing/invoice/invoice-skeleton";
import { invoiceQuery } from "~/features/billing/queries";
import { NotFound } from "~/features/shell/not-found";
import { hasBilling } from "~/lib/pricing/has-billing";
import { Boundary } from "~/ui/feedback/boundary";
import type { Route } from "./+types/invoice";

export { Loading as HydrateFallback } from "~/features/shell/loading/loading";

// The prerendered shell stands for all numbers.
export const meta = ({ params: { number } }: Route.MetaArgs) => [
  { title: `${number === "_" ? "Invoice" : number} · Formtray` },
];

export const clientLoader = ({ params: { number } }: Route.ClientLoaderArgs) =>
  hasBilling() ? loaded(prefetch(invoiceQuery(number))) : null;

export default function InvoiceRoute({ params: { number } }: Route.ComponentProps) {
  const { reset } = useQueryErrorResetBoundary();
  if (!hasBilling()) return <NotFound />;
  return (
    <main className="mx-auto w-[min(794px,100%-2rem)] pt-2 pb-10 sm:pt-[26px] sm:pb-14 print:w-full print:p-0">
      <Boundary
        key={number}
        onRetry={reset}
        fallback={<InvoiceSkeleton number={number} />}
        failed={(error, retry) => <InvoiceFailure error={error} onRetry={retry} />}
      >
        <InvoicePage number={number} />
      </Boundary>
    </main>
  );
}
