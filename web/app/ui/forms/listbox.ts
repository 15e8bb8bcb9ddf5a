import { type ChangeEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";

interface Listbox<T> {
  /** In the order in which they are shown. */
  found: readonly T[];
  /** The id of the one that is marked until another is; without it, the first. */
  preferred?: string;
  onType: (typed: string) => void;
  onChoose: (one: T) => void;
  /** Enter was pressed where nothing is found. */
  onEnterNothing?: () => void;
}

/** A field with a list of what it finds, as props for both. The field keeps the focus and has the keys. */
export function useListbox<T extends { id: string }>({ found, preferred, onType, onChoose, ...rest }: Listbox<T>) {
  const [moved, move] = useState<string>();
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const marked = found.find((one) => one.id === (moved ?? preferred)) ?? found[0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the marked one is the occasion
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [marked?.id]);

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const at = marked ? found.indexOf(marked) : 0;
    const goTo = (index: number) => move(found.at(index % found.length)?.id);
    if (event.key === "ArrowDown") goTo(at + 1);
    else if (event.key === "ArrowUp") goTo(at - 1);
    else if (event.key === "Home") goTo(0);
    else if (event.key === "End") goTo(-1);
    else if (event.key === "Enter" && marked) onChoose(marked);
    else if (event.key === "Enter" && rest.onEnterNothing) rest.onEnterNothing();
    else return;
    event.preventDefault();
  };
  return {
    marked,
    field: {
      role: "combobox",
      "aria-expanded": true,
      "aria-controls": id,
      "aria-autocomplete": "list",
      "aria-activedescendant": marked && `${id}-${marked.id}`,
      autoComplete: "off",
      spellCheck: false,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        onType(event.target.value);
        move(undefined);
        list.current?.scrollTo(0, 0);
      },
      onKeyDown: press,
    },
    list: { ref: list, id },
    option: (one: T) => ({
      id: `${id}-${one.id}`,
      role: "option",
      "aria-selected": one === marked,
      onPointerMove: one === marked ? undefined : () => move(one.id),
      onClick: () => onChoose(one),
    }),
  } as const;
}
