import { clsx } from "clsx";
import Tag from "lucide-react/icons/tag";
import { type Label, labelNames } from "~/api/queries/submissions";

interface LabelTagProps {
  label: Label;
  /** The colour is written beside it. */
  isDecorative?: boolean;
  className?: string;
}

/** A tag in the colour of a label, with its name. */
export function LabelTag({ label, isDecorative, className = "size-3.5" }: LabelTagProps) {
  const color = `var(--color-label-${label})`;
  return (
    <Tag
      role="img"
      aria-hidden={isDecorative}
      aria-label={`${label} label`}
      style={{ color, fill: `var(--color-label-${label}-inside, ${color})` }}
      className={clsx("shrink-0 [&_circle]:stroke-surface", className)}
    >
      {!isDecorative && <title>{labelNames[label]} label</title>}
    </Tag>
  );
}
