interface MeterProps {
  label: string;
  value: number;
  max: number;
  /** In words, where the numbers alone don't say it. */
  valueText?: string;
  /** Drawn in the warning colour; by default beyond the whole. */
  warns?: boolean;
}

/** How much of something is used. Beyond the whole it stays full. */
export function Meter({ label, value, max, valueText = `${value} of ${max}`, warns = value > max }: MeterProps) {
  const share = value >= max ? 100 : (value / max) * 100;
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers draw <meter> in colours of their own
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
      aria-valuetext={valueText}
      className="h-2 overflow-hidden rounded-round bg-sunken"
    >
      <div className={`h-full rounded-round ${warns ? "bg-warn" : "bg-ink"}`} style={{ width: `${share}%` }} />
    </div>
  );
}
