import type { ReactNode } from "react";
import type { Schema } from "../../schema/model";
import { layOut, paper } from "./layout";
import { Bar, Shape } from "./shapes";

/** The beginning of a form in a few strokes, drawn from its schema. */
export function FormDrawing({ schema, name }: { schema: Schema; name: string }) {
  const { title, steps, placed, button, shift } = layOut(schema, name);
  return (
    <Sheet top={16 + shift}>
      <g transform={`translate(0 ${shift})`}>
        <Bar y={paper.top} width={title} strong />
        {steps > 1 && <Progress y={paper.top + 10} steps={Math.min(steps, 6)} />}
        {placed.map(({ field, top, label }) => (
          <g key={field.name ?? top}>
            {label > 0 && <Bar y={top} width={label} />}
            <Shape field={field} y={top + (label > 0 ? 6 : 0)} />
          </g>
        ))}
        <rect x={paper.left} y={button} width={34} height={12} rx={2.5} className="fill-ink" />
      </g>
    </Sheet>
  );
}

/** An empty sheet, with a cursor where the first field will be. */
export function BlankDrawing() {
  return (
    <Sheet top={16}>
      <rect x={52} y={29} width={1.5} height={14} rx={0.7} className="fill-ink" />
      <rect x={57} y={33.5} width={62} height={4} rx={2} className="fill-line" />
    </Sheet>
  );
}

function Sheet({ top, children }: { top: number; children: ReactNode }) {
  return (
    <svg viewBox="0 0 208 128" aria-hidden="true" className="block aspect-[208/128] w-full bg-sunken">
      <rect x={40} y={top} width={128} height={160} rx={6} className="fill-surface stroke-line" />
      {children}
    </svg>
  );
}

function Progress({ y, steps }: { y: number; steps: number }) {
  const gap = 4;
  const width = (paper.width - gap * (steps - 1)) / steps;
  return Array.from({ length: steps }, (_, step) => (
    <rect
      // biome-ignore lint/suspicious/noArrayIndexKey: the steps have no other name
      key={step}
      x={paper.left + (width + gap) * step}
      y={y}
      width={width}
      height={1.5}
      rx={0.7}
      className={step === 0 ? "fill-ink" : "fill-line-strong"}
    />
  ));
}
