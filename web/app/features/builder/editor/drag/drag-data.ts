import type { FieldKey, FieldType } from "../state/model";

/** What is being dragged: a field of the form, or a type from the list of fields. */
export type Dragged = { kind: "field"; key: FieldKey } | { kind: "type"; type: FieldType };

export function draggedOf(data: Record<string | symbol, unknown>): Dragged | undefined {
  if (data.kind === "field" || data.kind === "type") return data as Dragged;
  return undefined;
}

/** The upper half of an element is before it, the lower half after it. */
export function isBelowMiddle(element: Element, clientY: number): boolean {
  const { top, height } = element.getBoundingClientRect();
  return clientY > top + height / 2;
}
