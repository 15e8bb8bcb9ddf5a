import { useRef } from "react";
import { useKeys } from "../frame/use-keys";

/** Moves the focus through the rows' links with j and k; Enter then opens the one that has it. Give `ref` to what holds them. */
export function useRowKeys<Element extends HTMLElement>() {
  const ref = useRef<Element>(null);
  const move = (by: 1 | -1) => {
    const links = [...(ref.current?.querySelectorAll<HTMLElement>("a[data-row]") ?? [])];
    const focused = links.indexOf(document.activeElement as HTMLElement);
    // Begins at the open one.
    const from = focused >= 0 ? focused : links.findIndex((link) => link.ariaCurrent === "true");
    const first = by === 1 ? 0 : links.length - 1;
    const next = from < 0 ? links[first] : links[from + by];
    next?.focus();
    next?.scrollIntoView?.({ block: "nearest" });
  };
  useKeys({ j: () => move(1), k: () => move(-1) });
  return ref;
}
