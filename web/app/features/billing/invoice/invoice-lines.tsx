import { clsx } from "clsx";
import type { InvoiceLine } from "../api-types";
import { euros } from "../text";

const amountClass = "whitespace-nowrap pl-5 text-right";

/** What is charged; on a phone, quantity and price stand below the description. */
export function InvoiceLines({ lines }: { lines: readonly InvoiceLine[] }) {
  return (
    <table
      // biome-ignore lint/a11y/noRedundantRoles: laid out as blocks, a table loses its own
      role="table"
      className="w-full border-collapse border-ink max-sm:block max-sm:border-t-[1.5px]"
    >
      <caption className="sr-only">Amounts before tax</caption>
      <thead className="max-sm:sr-only">
        {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
        <tr role="row">
          {["Description", "Quantity", "Unit price", "Amount before tax"].map((name, index) => (
            <th
              key={name}
              scope="col"
              // biome-ignore lint/a11y/noRedundantRoles: see above
              role="columnheader"
              className={clsx(
                "border-ink border-b-[1.5px] py-[7px] font-label text-12 text-ink-soft",
                index > 0 ? amountClass : "text-left",
              )}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <tbody role="rowgroup" className="max-sm:block">
        {lines.map((line) => (
          <Line key={`${line.title} ${line.detail} ${line.quantity} ${line.cents}`} line={line} />
        ))}
      </tbody>
    </table>
  );
}

function Line({ line: { title, detail, quantity, unit_price, cents } }: { line: InvoiceLine }) {
  return (
    <tr
      // biome-ignore lint/a11y/noRedundantRoles: see above
      role="row"
      className="break-inside-avoid border-line-strong border-b align-top last:border-ink last:border-b-[1.5px] max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-4 max-sm:py-[11px]"
    >
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <td role="cell" className="wrap-anywhere sm:py-[9px]">
        <strong className="font-strong">{title}</strong>
        {detail && <span className="block text-12 text-ink-soft">{detail}</span>}
        <span aria-hidden className="block text-12 text-ink-soft sm:hidden">
          {quantity} × {unit_price}
        </span>
      </td>
      <Amount className="max-sm:sr-only">{quantity}</Amount>
      <Amount className="max-sm:sr-only">{unit_price}</Amount>
      <Amount className="max-sm:pl-0">{euros(cents)}</Amount>
    </tr>
  );
}

function Amount({ className, children }: { className: string; children: string }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see <InvoiceLines>
    <td role="cell" className={clsx(amountClass, "sm:py-[9px]", className)}>
      {children}
    </td>
  );
}
