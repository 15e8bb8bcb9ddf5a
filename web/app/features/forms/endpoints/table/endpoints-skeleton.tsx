import { clsx } from "clsx";
import { Skeleton } from "~/ui/feedback/skeleton";
import { Card } from "~/ui/layout/card";
import { Cell, Row, TableHead } from "./columns";
import { cardClass, layoutClass, railPlace, toolbarClass } from "./layout";

const rows = ["w-24", "w-36", "w-28", "w-44", "w-20", "w-32", "w-40", "w-30"];

/** The list in its final shape, while its rows and the code that draws them load. */
export function EndpointsSkeleton() {
  return (
    <div className={layoutClass}>
      <div aria-hidden className={clsx(railPlace, "grid gap-4 px-2.5 pt-2.5")}>
        {rows.map((width) => (
          <Skeleton key={width} className={clsx("h-4", width)} />
        ))}
      </div>
      <div className="min-w-0">
        <div aria-hidden className={toolbarClass}>
          <Skeleton className="h-9 flex-1 max-sm:h-11" />
          <Skeleton className="h-9 w-36 max-sm:size-11 lg:hidden" />
          <Skeleton className="h-9 w-[200px] max-sm:size-11" />
        </div>
        <Card className={cardClass}>
          {/* biome-ignore lint/a11y/noRedundantRoles: a table laid out as a grid loses its own roles */}
          <table role="table" aria-busy className="block w-full">
            <caption className="sr-only">Endpoints</caption>
            <TableHead />
            {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
            <tbody role="rowgroup" className="block">
              {rows.map((width) => (
                <Row key={width}>
                  <Cell of="name">
                    <Skeleton className={clsx("h-4", width)} />
                  </Cell>
                  <Cell of="client">
                    <Skeleton className="h-3.5 w-24" />
                  </Cell>
                  <Cell of="trend" />
                  <Cell of="month">
                    <Skeleton className="ml-auto h-3.5 w-10" />
                  </Cell>
                  <Cell of="last">
                    <Skeleton className="h-3.5 w-16" />
                  </Cell>
                  <Cell of="actions" />
                </Row>
              ))}
            </tbody>
          </table>
        </Card>
      </div>
    </div>
  );
}
