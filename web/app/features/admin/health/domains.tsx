import { clsx } from "clsx";
import type { DomainDeliveries } from "../api/types";
import { countText } from "../item/numbers";

/** How many deliveries each recipient's domain accepted, those with the most failures first. */
export function Domains({ domains }: { domains: readonly DomainDeliveries[] }) {
  return (
    <table className="num w-full border-collapse text-13">
      <caption className="sr-only">Deliveries by recipient domain</caption>
      <thead className="text-12 text-ink-faint">
        <tr className="border-line border-b">
          <th scope="col" className="h-8 pr-3 text-left font-normal">
            Domain
          </th>
          <th scope="col" className="px-3 text-left font-normal max-sm:sr-only">
            Kind
          </th>
          <th scope="col" className="px-3 text-right font-normal">
            Sent
          </th>
          <th scope="col" className="pl-3 text-right font-normal">
            Failed
          </th>
        </tr>
      </thead>
      <tbody>
        {domains.map(({ domain, kind, sent, failed }) => (
          <tr key={`${kind} ${domain}`} className="h-11 border-line border-b">
            <td className="wrap-anywhere pr-3 font-medium">{domain}</td>
            <td className="px-3 text-ink-soft max-sm:sr-only">{kind === "email" ? "Email" : "Webhook"}</td>
            <td className="px-3 text-right text-ink-soft">{countText(sent)}</td>
            <td className={clsx("pl-3 text-right", failed > 0 ? "font-strong text-bad" : "text-ink-faint")}>
              {countText(failed)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
