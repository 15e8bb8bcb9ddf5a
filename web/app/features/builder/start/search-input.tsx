import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { type KeyboardEvent, useRef } from "react";
import { IconButton } from "~/ui/buttons/icon-button";
import { Input } from "~/ui/forms/input";

interface SearchInputProps {
  label: string;
  placeholder?: string;
  typed: string;
  onType: (text: string) => void;
  onEnter?: () => void;
}

/** Searches while one types. Escape empties it. */
export function SearchInput({ label, placeholder = label, typed, onType, onEnter }: SearchInputProps) {
  const field = useRef<HTMLInputElement>(null);
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && onEnter) onEnter();
    else if (event.key === "Escape" && typed) onType("");
    else return;
    // The same press would act on what has the focus now, or close the dialog around it.
    event.preventDefault();
    event.stopPropagation();
  };
  const clear = () => {
    onType("");
    field.current?.focus();
  };
  return (
    <search className="relative block">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-faint"
      />
      <Input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        value={typed}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={press}
        className="truncate pr-10 pl-9! max-sm:h-11 [&::-webkit-search-cancel-button]:hidden"
      />
      {typed && (
        <IconButton
          icon={X}
          label="Clear search"
          onClick={clear}
          className="absolute top-1/2 right-0.5 -translate-y-1/2 max-sm:size-10"
        />
      )}
    </search>
  );
}
