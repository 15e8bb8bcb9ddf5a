import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import Check from "lucide-react/icons/check";
import Search from "lucide-react/icons/search";
import { Popover as Radix } from "radix-ui";
import { type ComponentProps, type ReactElement, useRef, useState } from "react";
import { endpointsQuery } from "~/api/queries/endpoints";
import { useListbox } from "~/ui/forms/listbox";
import { floatClass } from "~/ui/menus/floating-class";
import { type Choice, choicesOf } from "./switcher-choices";

interface SwitcherMenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  current: string;
  onSwitch: (formId: string) => void;
}

/** All forms by name and client, found by typing. */
export default function SwitcherMenu({ trigger, current, onSwitch }: SwitcherMenuProps) {
  // Mounted by the first press, hence open.
  const [isOpen, setOpen] = useState(true);
  const button = useRef<HTMLButtonElement>(null);
  // Below the name, not below the button at its end.
  const anchor = useRef({
    getBoundingClientRect: () => (button.current?.parentElement ?? document.body).getBoundingClientRect(),
  });
  const choose = (id: string) => {
    setOpen(false);
    if (id !== current) onSwitch(id);
  };
  return (
    <Radix.Root open={isOpen} onOpenChange={setOpen}>
      <Radix.Anchor virtualRef={anchor} />
      <Radix.Trigger ref={button} asChild>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label="Switch form"
          align="start"
          sideOffset={6}
          collisionPadding={8}
          className={clsx(
            floatClass,
            "flex max-h-[min(26rem,var(--radix-popover-content-available-height))] w-88 flex-col",
          )}
        >
          <FormSearch current={current} onChoose={choose} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface FormSearchProps {
  current: string;
  onChoose: (formId: string) => void;
}

function FormSearch({ current, onChoose }: FormSearchProps) {
  const { data: endpoints = [], isLoading, isError } = useQuery({ ...endpointsQuery(), staleTime: 30_000 });
  const [typed, setTyped] = useState("");
  const found = choicesOf(endpoints, typed);
  const listbox = useListbox({
    found,
    // With nothing typed, the form that is shown.
    preferred: typed.trim() ? undefined : current,
    onType: setTyped,
    onChoose: ({ id }) => onChoose(id),
  });
  return (
    <>
      <div className="flex items-center gap-2.5 border-line border-b px-3">
        <Search aria-hidden className="size-4 shrink-0 text-ink-faint" />
        <input
          {...listbox.field}
          aria-label="Search forms"
          placeholder="Search forms…"
          value={typed}
          className="h-11 min-w-0 flex-1 bg-transparent outline-none placeholder:text-ink-faint"
        />
      </div>
      <div {...listbox.list} role="listbox" aria-label="Forms" className="min-h-0 overflow-y-auto p-1">
        {found.map((choice) => (
          <Option key={choice.id} {...listbox.option(choice)} choice={choice} isCurrent={choice.id === current} />
        ))}
      </div>
      <p role="status" className={clsx("px-3 text-ink-soft", found.length === 0 || isError ? "pt-1 pb-3" : "sr-only")}>
        {statusOf(found.length, typed.trim(), isLoading, isError)}
      </p>
    </>
  );
}

function statusOf(count: number, typed: string, isLoading: boolean, isError: boolean): string {
  if (isLoading) return "Loading your forms…";
  if (isError) return "Your forms couldn't be loaded. Close this list and try again.";
  if (count === 0) return `No forms match “${typed}”.`;
  return count === 1 ? "1 result" : `${count} results`;
}

interface OptionProps extends ComponentProps<"div"> {
  choice: Choice;
  isCurrent: boolean;
}

function Option({ choice, isCurrent, ...option }: OptionProps) {
  return (
    <div
      {...option}
      aria-current={isCurrent || undefined}
      className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-tight px-2 py-1 aria-selected:bg-sunken pointer-coarse:min-h-11"
    >
      <span className={clsx("min-w-0 truncate", choice.id === "all" && "font-strong")}>{choice.name}</span>
      {choice.label && <span className="min-w-0 shrink-[2] truncate text-13 text-ink-faint">{choice.label}</span>}
      <span className="num ml-auto flex shrink-0 items-center gap-2.5 text-12 text-ink-soft">
        {choice.unread > 0 && `${new Intl.NumberFormat().format(choice.unread)} unread`}
        {isCurrent && <Check aria-hidden className="size-4 text-ink" />}
      </span>
    </div>
  );
}
