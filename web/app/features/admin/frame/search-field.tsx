import Search from "lucide-react/icons/search";
import { type FormEvent, type KeyboardEvent, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useSingleKeys } from "~/lib/browser/use-single-keys";
import { Kbd } from "~/ui/data/kbd";
import { Input } from "~/ui/forms/input";
import { adminPaths } from "../paths";
import { useKeys } from "./use-keys";

/** Finds a workspace by whatever an operator was given. Enter searches, the slash key focuses it. */
export function SearchField({ autoFocus }: { autoFocus?: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const [isSingleKeyOn] = useSingleKeys();
  const searched = useSearchParams()[0].get("q") ?? "";
  useKeys({
    "/": () => {
      // The one that is shown: on small screens the bar is hidden.
      if (!field.current?.checkVisibility()) return;
      field.current.focus();
      field.current.select();
    },
  });
  const search = (event: FormEvent) => {
    event.preventDefault();
    const q = field.current?.value.trim();
    if (q) void navigate(`${adminPaths.workspaces}?q=${encodeURIComponent(q)}`);
  };
  const leave = ({ key }: KeyboardEvent) => key === "Escape" && field.current?.blur();
  return (
    <search className="relative w-full max-w-[520px]">
      <form onSubmit={search}>
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-faint"
        />
        <Input
          // Another search has other words in the field; what is typed otherwise stays.
          key={searched}
          ref={field}
          name="q"
          type="search"
          aria-label="Search workspaces, endpoints, submissions and tickets"
          aria-keyshortcuts={isSingleKeyOn ? "/" : undefined}
          placeholder="Find by email, endpoint URL, submission ID or ticket number"
          autoComplete="off"
          autoFocus={autoFocus}
          spellCheck={false}
          enterKeyHint="search"
          defaultValue={searched}
          onKeyDown={leave}
          className="truncate pr-10 pl-9! max-lg:h-11 [&::-webkit-search-cancel-button]:hidden"
        />
        {isSingleKeyOn && (
          <span
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 max-lg:hidden pointer-coarse:hidden"
          >
            <Kbd>/</Kbd>
          </span>
        )}
      </form>
    </search>
  );
}
