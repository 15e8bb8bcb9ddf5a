import ChevronLeft from "lucide-react/icons/chevron-left";
import Users from "lucide-react/icons/users";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";

interface ItemHeaderProps {
  title: ReactNode;
  /** Where the list is, for small screens, and what it is called. */
  back: { to: string; label: string };
  /** Who else looks at it: "Ana has this open". */
  presence?: string | undefined;
  /** In one line below the title. */
  meta?: ReactNode;
  children?: ReactNode;
}

export function ItemHeader({ title, back, presence, meta, children }: ItemHeaderProps) {
  const { search } = useLocation();
  return (
    <header className="border-line border-b px-[22px] pt-3.5 pb-4 max-lg:px-4 max-lg:pt-1">
      {presence && (
        <p className="-mx-[22px] -mt-3.5 mb-3 flex items-center gap-2 bg-note-soft px-[22px] py-2 font-label text-13 text-note max-lg:-mx-4 max-lg:-mt-1 max-lg:mb-1 max-lg:px-4">
          <Users aria-hidden className="size-4 shrink-0" />
          {presence}
        </p>
      )}
      <Link
        to={back.to + search}
        className="-ml-1 inline-flex h-11 items-center gap-1 font-label text-ink-soft hover:text-ink lg:hidden"
      >
        <ChevronLeft aria-hidden className="size-4" />
        {back.label}
      </Link>
      <h2 className="wrap-anywhere font-strong text-16 leading-snug tracking-[-0.01em] max-lg:text-18">{title}</h2>
      {meta && (
        <div className="num mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-13 text-ink-soft">{meta}</div>
      )}
      {children}
    </header>
  );
}
