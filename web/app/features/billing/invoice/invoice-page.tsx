import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import Printer from "lucide-react/icons/printer";
import { Button } from "~/ui/buttons/button";
import { InvoiceStatus } from "../invoices/invoice-status";
import { useDownload } from "../invoices/use-download";
import { invoiceQuery, invoicesQuery } from "../queries";
import { InvoiceHeader } from "./invoice-header";
import { InvoiceSheet } from "./invoice-sheet";

/** One invoice or credit note, as its PDF shows it. */
export function InvoicePage({ number }: { number: string }) {
  const { data: invoice } = useSuspenseQuery(invoiceQuery(number));
  // It knows whether this server can make PDFs.
  const { data: all } = useQuery(invoicesQuery);
  const download = useDownload();
  const hasPdf = all?.has_pdf !== false;
  return (
    <>
      <InvoiceHeader
        number={invoice.number}
        badge={<InvoiceStatus invoice={invoice} />}
        actions={
          <>
            <Button look={hasPdf ? "plain" : "primary"} onClick={() => window.print()}>
              <Printer aria-hidden />
              Print
            </Button>
            {hasPdf && (
              <Button
                look="primary"
                busy={download.isPending && "Downloading…"}
                onClick={() => download.mutate(invoice.number)}
              >
                <Download aria-hidden />
                Download PDF
              </Button>
            )}
          </>
        }
      />
      <InvoiceSheet document={invoice.document} />
    </>
  );
}
