interface SparklineProps {
  /** What it shows, in one sentence. */
  label: string;
  values: readonly number[];
}

const WIDTH = 112;
const HEIGHT = 26;
const EDGE = 2;

/** How something went, without numbers: one line, as high as its highest value. */
export function Sparkline({ label, values }: SparklineProps) {
  const most = Math.max(1, ...values);
  const step = WIDTH / Math.max(1, values.length - 1);
  const points = values.map((value, index) => {
    const y = HEIGHT - EDGE - (value / most) * (HEIGHT - 2 * EDGE);
    return `${(index * step).toFixed(1)},${y.toFixed(1)}`;
  });
  const isFlat = values.every((value) => value === 0);
  return (
    <svg
      role="img"
      aria-label={label}
      // Stretched where it is given less room; its line stays as thin.
      preserveAspectRatio="none"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      fill="none"
      strokeWidth="1.5"
      strokeLinejoin="round"
      strokeLinecap="round"
      className={`h-[26px] w-28 ${isFlat ? "stroke-line-strong" : "stroke-ink-soft"}`}
    >
      <title>{label}</title>
      <polyline vectorEffect="non-scaling-stroke" points={points.join(" ")} />
    </svg>
  );
}
