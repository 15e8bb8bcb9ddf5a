import { clsx } from "clsx";
import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { useSingleKeys } from "~/lib/browser/use-single-keys";
import { IconButton } from "~/ui/buttons/icon-button";
import { Kbd } from "~/ui/data/kbd";
import { Input } from "~/ui/forms/input";
import { readView, withView } from "../paths";

export const SEARCH_ID = "ticket-search";

/** After so long without a key, what was typed is searched for. */
const PAUSE_MS = 250;

/** Searches subjects and messages; what is searched for is in the URL. */
export function TicketSearch({ className }: { className?: string }) {
  const [search, setSearch] = useSearchParams();
  const { q } = readView(search);
  const [typed, setTyped] = useState(q);
  const [areKeysOn] = useSingleKeys();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(q);
  // Cleared or changed elsewhere: by a button, or by going back.
  if (q !== sent.current) {
    sent.current = q;
    if (q !== typed.trim()) setTyped(q);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  const ask = (text: string) => {
    sent.current = text.trim();
    setSearch((now) => withView(now, { ...readView(now), q: text.trim() }), { replace: true });
  };
  const change = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => ask(text), PAUSE_MS);
  };
  const clear = () => {
    clearTimeout(timer.current);
    setTyped("");
    ask("");
    input.current?.focus();
  };
  return (
    <search className={clsx("relative block border-line border-b px-4 py-3", className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-[26px] size-4 -translate-y-1/2 text-ink-faint"
      />
      <Input
        ref={input}
        id={SEARCH_ID}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label="Search tickets"
        aria-keyshortcuts={areKeysOn ? "/" : undefined}
        placeholder="Search tickets"
        maxLength={200}
        value={typed}
        onChange={({ target }) => change(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || typed === "") return;
          event.stopPropagation();
          clear();
        }}
        className="px-[34px] max-lg:h-11"
      />
      <span className="absolute top-1/2 right-6 flex -translate-y-1/2">
        {typed ? (
          <IconButton icon={X} label="Clear search" className="-mr-1 size-7! max-lg:size-9!" onClick={clear} />
        ) : (
          areKeysOn && (
            <span aria-hidden className="max-lg:hidden">
              <Kbd>/</Kbd>
            </span>
          )
        )}
      </span>
    </search>
  );
}
