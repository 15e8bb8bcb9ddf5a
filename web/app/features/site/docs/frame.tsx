import { clsx } from "clsx";
import type { ReactNode } from "react";
import { wide } from "../layout/width";
import { DocsSearch } from "./search";
import { ChaptersMenu, Sidebar } from "./sidebar";

interface DocsFrameProps {
  /** The page's own address, to mark where one is. */
  slug?: string;
  children: ReactNode;
  /** Beside the text on wide screens. */
  aside?: ReactNode;
}

/** Around every page of the manual: the chapters on the left, what the page holds on the right. */
export function DocsFrame({ slug, children, aside }: DocsFrameProps) {
  return (
    <div
      className={clsx(
        wide,
        "pt-6 lg:grid lg:grid-cols-[13.5rem_minmax(0,1fr)] lg:gap-x-14 lg:pt-12",
        "xl:grid-cols-[13.5rem_minmax(0,1fr)_12.5rem] xl:gap-x-12",
      )}
    >
      <div className="print:hidden lg:sticky lg:top-0 lg:z-10 lg:-mt-6 lg:flex lg:max-h-dvh lg:flex-col lg:self-start lg:pt-6">
        {/* Outside of what scrolls: results are wider than the chapters. */}
        <div className="flex items-center gap-2 lg:block">
          <DocsSearch />
          <ChaptersMenu slug={slug} />
        </div>
        <div data-docs-sidebar className="mt-7 min-h-0 overflow-y-auto pb-12 max-lg:hidden">
          <Sidebar slug={slug} />
        </div>
      </div>
      <main id="content" tabIndex={-1} className={clsx("min-w-0 max-lg:pt-8", !aside && "xl:col-span-2")}>
        {children}
      </main>
      {aside && (
        <div className="sticky top-0 max-h-dvh self-start overflow-y-auto pt-2 pb-12 print:hidden max-xl:hidden">
          {aside}
        </div>
      )}
    </div>
  );
}
