import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { isShortcut } from "~/lib/browser/single-keys";
import { useSingleKeys } from "~/lib/browser/use-single-keys";
import { IconButton } from "~/ui/buttons/icon-button";
import { Kbd } from "~/ui/data/kbd";
import { Input } from "~/ui/forms/input";

interface SearchFieldProps {
  /** What is searched, how many there are: "Search 40 endpoints". */
  placeholder: string;
  typed: string;
  onType: (text: string) => void;
  /** Enter goes to the first one found. */
  onEnter: () => void;
}

/** Searches the list while one types. The slash key focuses it. */
export function SearchField({ placeholder, typed, onType, onEnter }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isSingleKeyOn] = useSingleKeys();
  useFocusKey(field);

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") onEnter();
    else if (event.key === "Escape" && typed) onType("");
    else if (event.key === "Escape") field.current?.blur();
    else return;
    event.preventDefault();
  };
  const clear = () => {
    onType("");
    field.current?.focus();
  };
  return (
    <search className="relative min-w-0 flex-1">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-faint"
      />
      <Input
        ref={field}
        type="search"
        aria-label="Search endpoints"
        aria-keyshortcuts={isSingleKeyOn ? "/" : undefined}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={press}
        className="truncate pr-10 pl-9! max-sm:h-11 [&::-webkit-search-cancel-button]:hidden"
      />
      {typed ? (
        <IconButton
          icon={X}
          label="Clear search"
          onClick={clear}
          className="absolute top-1/2 right-0.5 -translate-y-1/2 max-sm:size-10"
        />
      ) : (
        isSingleKeyOn && (
          <span
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 max-sm:hidden pointer-coarse:hidden"
          >
            <Kbd>/</Kbd>
          </span>
        )
      )}
    </search>
  );
}

/** Lets the slash focus a field, unless single-key shortcuts are off, someone is typing, or something is open above. */
function useFocusKey(field: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "/" || event.defaultPrevented || !isShortcut(event)) return;
      if (document.querySelector("[role=dialog], [role=alertdialog], [role=menu]")) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [field]);
}
