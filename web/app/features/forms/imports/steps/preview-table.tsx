import { clsx } from "clsx";
import { SettingsCard } from "~/ui/layout/settings-card";
import type { Import, ImportColumn } from "../api-types";
import { targetText } from "../import-text";

interface PreviewTableProps {
  columns: readonly ImportColumn[];
  rows: Import["preview"];
}

/** The first rows of a file under the names that they get. What isn't imported is faint. */
export function PreviewTable({ columns, rows }: PreviewTableProps) {
  const heading = ({ target, field }: ImportColumn) => (target === "field" ? field : targetText[target]);
  const look = (at: number) => (columns[at]?.target === "skip" ? "text-ink-faint" : "");
  return (
    <SettingsCard title={rows.length === 1 ? "First row" : `First ${rows.length} rows`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="overflow-x-auto pb-2" tabIndex={0} aria-label="Preview">
        <table className="w-full text-13">
          <thead>
            <tr>
              {columns.map((column, at) => (
                <th
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity, and stay in place
                  key={at}
                  scope="col"
                  className={clsx("max-w-60 truncate px-3 pb-2 text-left font-label first:pl-[22px]", look(at))}
                >
                  {heading(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other identity
              <tr key={place} className="border-line border-t">
                {row.map((cell, at) => (
                  <td
                    // biome-ignore lint/suspicious/noArrayIndexKey: see above
                    key={at}
                    className={clsx("max-w-60 truncate px-3 py-2 first:pl-[22px]", look(at))}
                  >
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </SettingsCard>
  );
}
