import { Menu } from "~/ui/menus/menu";
import type { MenuEntry } from "~/ui/menus/menu-props";
import type { Trigger } from "~/ui/menus/on-demand";
import { useFieldActions } from "../actions/field-actions";
import { pageLabel, shortLabel } from "../actions/labels";
import { pagesOf } from "../actions/pages";
import { useEditor } from "../state/context";
import type { EditorSchema, FieldKey } from "../state/model";

/** Every place that a field can be moved to: the start of each page, and after each other field. */
export function MoveMenu({ fieldKey, trigger }: { fieldKey: FieldKey; trigger: Trigger }) {
  const { schema, language } = useEditor();
  const { moveBefore } = useFieldActions();
  const entries = placesOf(schema, fieldKey, language).map(
    (place): MenuEntry =>
      "heading" in place ? place : { label: place.label, onSelect: () => moveBefore(fieldKey, place.before) },
  );
  return <Menu trigger={trigger} entries={entries} />;
}

type Place = { heading: string } | { label: string; before: number };

function placesOf(schema: EditorSchema, moved: FieldKey, language: string): Place[] {
  const pages = pagesOf(schema);
  return pages.flatMap((page): Place[] => [
    ...(pages.length > 1 ? [{ heading: pageLabel(page, language) }] : []),
    { label: pages.length > 1 ? "Top of the page" : "Top of the form", before: page.start },
    ...page.fields.flatMap(({ key, field }, at) =>
      key === moved ? [] : [{ label: `After ${shortLabel(field, language)}`, before: page.start + at + 1 }],
    ),
  ]);
}
