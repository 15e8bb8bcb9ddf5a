import Search from "lucide-react/icons/search";
import { Link } from "react-router";
import type { AdminSession } from "../api/types";
import { adminPaths } from "../paths";

/** The one place where ink is the ground, so that operators never take these pages for their own account. */
export function Band({ session }: { session: AdminSession }) {
  return (
    <section
      aria-label="Operator"
      className="flex h-9 shrink-0 items-center gap-3.5 bg-band px-5 text-13 text-on-band max-lg:h-11 max-lg:px-4"
    >
      <b className="font-strong">Operator</b>
      <span className="opacity-85 max-lg:hidden">{location.host}</span>
      <span className="ml-auto truncate opacity-85 max-lg:sr-only">{session.name || session.email}, two-factor on</span>
      <Link
        to={adminPaths.workspaces}
        aria-label="Search"
        title="Search"
        className="-mr-2 grid size-11 place-items-center max-lg:ml-auto lg:hidden"
      >
        <Search aria-hidden className="size-4" />
      </Link>
      <a href="/dashboard" className="whitespace-nowrap font-label underline underline-offset-[3px]">
        Leave admin
      </a>
    </section>
  );
}
