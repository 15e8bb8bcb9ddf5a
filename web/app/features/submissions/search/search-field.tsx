import ArrowLeft from "lucide-react/icons/arrow-left";
import CircleHelp from "lucide-react/icons/circle-question-mark";
import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef } from "react";
import { isShortcut } from "~/lib/browser/single-keys";
import { IconButton } from "~/ui/buttons/icon-button";
import { lazyPart } from "~/ui/feedback/lazy-part";
import { PartBoundary } from "~/ui/feedback/part-boundary";
import { Input } from "~/ui/forms/input";
import { Popover } from "~/ui/menus/popover";
import { useSearchText } from "./use-search-text";

const SearchHelp = lazyPart(
  () => import("./search-help"),
  (module) => module.SearchHelp,
);

export interface SearchFieldProps {
  /** What is searched: "Search in Contact". */
  label: string;
  query: string;
  onSearch: (query: string) => void;
  /** Why the search can't be read. */
  error?: string;
  /** From the field to the results. */
  onArrowDown: () => void;
  /** On a phone the field has the whole width, and is closed when it isn't needed. */
  onClose?: () => void;
}

/** Searches while one types. The slash focuses it; Escape clears it, then leaves it. */
export function SearchField({ label, query, onSearch, error, onArrowDown, onClose }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const { typed, type, submit } = useSearchText(query, onSearch);
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "/" || event.defaultPrevented || !isShortcut(event)) return;
      if (document.querySelector("[role=dialog], [role=alertdialog], [role=menu], .reader")) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  // The button that opens it on a phone was just pressed.
  const isOpened = onClose !== undefined && query === "";
  const focus = useEffectEvent(() => isOpened && field.current?.focus());
  useEffect(() => {
    focus();
  }, []);
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") submit(typed);
    else if (event.key === "ArrowDown") onArrowDown();
    else if (event.key === "Escape" && typed) submit("");
    else if (event.key === "Escape") leave();
    else return;
    event.preventDefault();
  };
  const leave = () => {
    field.current?.blur();
    onClose?.();
  };
  const close = () => {
    submit("");
    onClose?.();
  };
  return (
    <search className="min-w-0 flex-1 sm:max-w-[30rem]">
      <div className="relative flex items-center gap-1">
        {onClose && <IconButton icon={ArrowLeft} label="Close search" className="-ml-2 size-11!" onClick={close} />}
        <span className="relative min-w-0 flex-1">
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-faint"
          />
          <Input
            ref={field}
            type="search"
            aria-label={label}
            aria-keyshortcuts="/"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            placeholder={label}
            dir="auto"
            maxLength={500}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            value={typed}
            onChange={(event) => type(event.target.value, (event.nativeEvent as InputEvent).isComposing)}
            onCompositionEnd={(event) => type(event.currentTarget.value)}
            onKeyDown={press}
            className="truncate pr-16! pl-8.5! max-sm:h-11 [&::-webkit-search-cancel-button]:hidden"
          />
          <span className="absolute inset-y-0 right-0.5 flex items-center">
            {typed && (
              <IconButton
                icon={X}
                label="Clear search"
                className="max-sm:size-10"
                onClick={() => {
                  submit("");
                  field.current?.focus();
                }}
              />
            )}
            <Popover
              label="Search help"
              align="end"
              trigger={<IconButton icon={CircleHelp} label="Search help" className="max-sm:size-10" />}
            >
              <PartBoundary what="The search help">
                <SearchHelp />
              </PartBoundary>
            </Popover>
          </span>
        </span>
      </div>
      {error && (
        <p id={errorId} role="alert" className="mt-1.5 text-13 text-bad">
          {error}
        </p>
      )}
    </search>
  );
}
