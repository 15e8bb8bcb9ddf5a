interface Bar {
  key: string;
  /** Below the axis, where there is room. */
  label: string;
  value: number;
  /** Lies on top of it, paler. */
  above?: number;
  /** Shown when one rests on the bar. */
  hint: string;
}

/** A calm chart: bars on hairlines, three steps high; in a taller place it grows. `label` says in one sentence what it shows. */
export function BarChart({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const step = niceStep(Math.max(...bars.map(({ value, above = 0 }) => value + above)) / 3);
  const share = (value: number) => ({ height: `${(value / (step * 3)) * 100}%` });
  const ticks = [3, 2, 1, 0].map((count) => count * step);
  const marked = [bars[0], bars[Math.floor(bars.length / 2)], bars.at(-1)];
  return (
    <div role="img" aria-label={label} className="num flex min-w-0 flex-1 flex-col pr-8 text-11 text-ink-faint">
      <div className="relative min-h-[150px] flex-1">
        {ticks.map((tick, line) => (
          <div key={tick} className="absolute inset-x-0 border-line border-t" style={{ top: `${(line / 3) * 100}%` }}>
            <span className="absolute -top-2 left-full pl-2 leading-4">{tick}</span>
          </div>
        ))}
        <div className="absolute inset-0 flex items-stretch gap-px sm:gap-[5px]">
          {bars.map(({ key, hint, value, above = 0 }) => (
            <div key={key} title={hint} className="flex flex-1 flex-col justify-end hover:bg-sunken/70">
              {above > 0 && (
                <div
                  className="min-h-[3px] rounded-t-[2px] border-surface border-b bg-field-line/65"
                  style={share(above)}
                />
              )}
              {value > 0 && (
                <div className={above > 0 ? "bg-accent" : "rounded-t-[2px] bg-accent"} style={share(value)} />
              )}
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

/** The next round number: 1 to 6, 8, 10, 12, 15, 20, 25, 30, … */
export function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1)));
  // Nothing is counted in halves.
  const factors = power === 1 ? [1, 2, 3, 4, 5, 6, 8, 10] : [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];
  return factors.map((factor) => Math.round(factor * power)).find((step) => step >= least) ?? power * 10;
}
