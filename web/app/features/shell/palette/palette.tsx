import { clsx } from "clsx";
import Search from "lucide-react/icons/search";
import { Dialog as Radix } from "radix-ui";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { Kbd } from "~/ui/data/kbd";
import { useReturnFocus } from "~/ui/dialogs/return-focus";
import { useListbox } from "~/ui/forms/listbox";
import { type Command, match } from "./match";

interface PaletteProps {
  commands: readonly Command[];
  /** What can be done with the typed text itself, such as searching for it; below all that it finds. */
  commandsFor?: (typed: string) => readonly Command[];
  /** More of them are on their way. */
  isLoading?: boolean;
  onClose: () => void;
}

/** Everything one can go to or do, by typing a part of its name. */
export function Palette({ commands, commandsFor, isLoading = false, onClose }: PaletteProps) {
  const [typed, setTyped] = useState("");
  // Enter was pressed before there was anything to run.
  const [isEntered, setEntered] = useState(false);
  const returnFocus = useReturnFocus();
  // Once something was done the page it leads to has the focus, not the one that was left.
  const done = useRef(false);
  const text = typed.trim();
  // Until all commands are there, Enter waits for the one that is meant.
  const others = text && !isLoading ? (commandsFor?.(text) ?? []) : [];
  const groups = groupsOf([...match(commands, typed), ...others]);
  const found = groups.flatMap(([, members]) => members);

  const run = (command: Command) => {
    done.current = true;
    onClose();
    command.run();
  };
  const listbox = useListbox({
    found,
    onType: (text) => {
      setTyped(text);
      setEntered(false);
    },
    onChoose: run,
    onEnterNothing: isLoading ? () => setEntered(true) : undefined,
  });
  useEffect(() => {
    if (isEntered && listbox.marked) run(listbox.marked);
    else if (!isLoading) setEntered(false);
  });
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-appear bg-veil" />
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => (done.current ? event.preventDefault() : returnFocus(event))}
          className="fixed inset-x-4 top-[max(1rem,12vh)] z-50 mx-auto flex max-h-[min(28rem,76vh)] max-w-[560px] animate-rise flex-col overflow-hidden rounded-card border border-line-strong bg-raised shadow-float outline-none"
        >
          <Radix.Title className="sr-only">Command palette</Radix.Title>
          <div className="flex items-center gap-2.5 border-line border-b px-4">
            <Search aria-hidden className="size-4 shrink-0 text-ink-faint" />
            <input
              {...listbox.field}
              aria-label="Search pages, forms and actions"
              placeholder="Search pages, forms and actions…"
              value={typed}
              className="h-12 min-w-0 flex-1 bg-transparent text-15 outline-none placeholder:text-ink-faint"
            />
            <Kbd>Esc</Kbd>
          </div>
          <div {...listbox.list} role="listbox" aria-label="Commands" className="min-h-0 overflow-y-auto p-1.5">
            {groups.map(([group, members]) => (
              // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
              <div key={group} role="group" aria-label={group}>
                <p aria-hidden className="px-2.5 pt-2 pb-1 font-strong text-12 text-ink-faint">
                  {group}
                </p>
                {members.map((command) => (
                  <Option key={command.id} {...listbox.option(command)} command={command} />
                ))}
              </div>
            ))}
          </div>
          <p role="status" className={clsx("px-4 text-ink-soft", found.length === 0 ? "pt-1 pb-5" : "sr-only")}>
            {told(found.length, text, isLoading)}
          </p>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function told(many: number, typed: string, isLoading: boolean): string {
  if (many > 0) return many === 1 ? "1 result" : `${many} results`;
  return isLoading ? "Loading your forms…" : `No results for “${typed}”.`;
}

interface OptionProps extends ComponentProps<"div"> {
  command: Command;
}

function Option({ command, ...option }: OptionProps) {
  return (
    <div
      {...option}
      className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-tight px-2.5 py-1.5 aria-selected:bg-sunken"
    >
      <span className="min-w-0 truncate">{command.label}</span>
      {command.detail && (
        <span
          className={clsx("min-w-0 shrink-[2] truncate text-12 text-ink-faint", command.isDetailCode && "font-mono")}
        >
          {command.detail}
        </span>
      )}
      {command.shortcut && (
        <span className="ml-auto">
          <Kbd>{command.shortcut}</Kbd>
        </span>
      )}
    </div>
  );
}

/** In the order of their best member; the keys go through them in the order they stand on the screen. */
function groupsOf(commands: readonly Command[]): [string, Command[]][] {
  const groups = new Map<string, Command[]>();
  for (const command of commands) groups.set(command.group, [...(groups.get(command.group) ?? []), command]);
  return [...groups];
}
