import { type Label, labelNames, labels, type Submission } from "~/api/queries/submissions";
import type { MenuEntry } from "~/ui/menus/menu-props";
import { LabelTag } from "./label-tag";

const NONE = "none";

/** The labels as a part of a menu, with the one that all of the submissions have. */
export function labelEntry(items: readonly Submission[], onChoose: (label: Label | null) => void): MenuEntry {
  const [first, ...others] = items.map(({ label }) => label ?? NONE);
  return {
    choices: [
      ...labels.map((label) => ({
        value: label,
        label: labelNames[label],
        mark: <LabelTag label={label} isDecorative />,
      })),
      { value: NONE, label: "No label" },
    ],
    current: others.every((other) => other === first) ? first : undefined,
    onChoose: (value) => onChoose(labels.find((label) => label === value) ?? null),
  };
}
