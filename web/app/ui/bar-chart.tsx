interface Bar {
  key: string;
  /** Below the axis, where there is room, and in the bar's hint. */
  label: string;
  value: number;
}

/** A calm chart: bars on hairlines, three steps high; in a taller place it grows. `label` says in one sentence what it shows. */
export function BarChart({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const step = niceStep(Math.max(...bars.map(({ value }) => value)) / 3);
  const ticks = [3, 2, 1, 0].map((count) => count * step);
  const marked = [bars[0], bars[Math.floor(bars.length / 2)], bars.at(-1)];
  return (
    <div role="img" aria-label={label} className="num flex flex-col pr-8 text-11 text-ink-faint">
      <div className="relative max-h-72 min-h-[150px] flex-1">
        {ticks.map((tick, line) => (
          <div key={tick} className="absolute inset-x-0 border-line border-t" style={{ top: `${(line / 3) * 100}%` }}>
            <span className="absolute -top-2 left-full pl-2 leading-4">{tick}</span>
          </div>
        ))}
        <div className="absolute inset-0 flex items-end gap-px sm:gap-[5px]">
          {bars.map(({ key, label: name, value }) => (
            <div key={key} title={`${name}: ${value}`} className="flex h-full flex-1 items-end">
              <div className="w-full rounded-t-[2px] bg-accent" style={{ height: `${(value / (step * 3)) * 100}%` }} />
            </div>
          ))}
        </div>
      </div>
      <div className="mt-1.5 flex justify-between">
        {marked.map((bar) => bar && <span key={bar.key}>{bar.label}</span>)}
      </div>
    </div>
  );
}

/** The next round number: 1 to 6, 8, 10, 20, 30, … */
export function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1)));
  return [1, 2, 3, 4, 5, 6, 8, 10].map((factor) => factor * power).find((step) => step >= least) ?? power * 10;
}
