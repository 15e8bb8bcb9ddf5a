interface MeterProps {
  label: string;
  value: number;
  max: number;
}

/** How much of something is used. Beyond the whole it stays full, in the warning colour. */
export function Meter({ label, value, max }: MeterProps) {
  const share = Math.min(100, (value / max) * 100);
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers draw <meter> in colours of their own
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
      aria-valuetext={`${value} of ${max}`}
      className="h-2 overflow-hidden rounded-round bg-sunken"
    >
      <div className={`h-full rounded-round ${value > max ? "bg-warn" : "bg-ink"}`} style={{ width: `${share}%` }} />
    </div>
  );
}
