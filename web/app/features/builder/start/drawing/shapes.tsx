import type { Field } from "../../schema/model";
import { paper } from "./layout";

const box = "fill-ground stroke-line-strong";
const line = "fill-none stroke-ink-soft [stroke-linecap:round] [stroke-linejoin:round]";
const { left, width } = paper;

/** A line of text. */
export function Bar({ x = left, y, width, strong }: { x?: number; y: number; width: number; strong?: boolean }) {
  const height = strong ? 5 : 3;
  return (
    <rect
      x={x}
      y={y}
      width={width}
      height={height}
      rx={height / 2}
      className={strong ? "fill-ink" : "fill-line-strong"}
    />
  );
}

function Box({
  x = left,
  y,
  width: wide = width,
  height = 12,
}: {
  x?: number;
  y: number;
  width?: number;
  height?: number;
}) {
  return <rect x={x} y={y} width={wide} height={height} rx={2.5} className={box} />;
}

/** A field's control in a few strokes. */
export function Shape({ field, y }: { field: Field; y: number }) {
  switch (field.type) {
    case "heading":
      return <Bar y={y} width={60} strong />;
    case "text_block":
      return (
        <>
          <Bar y={y} width={100} />
          <Bar y={y + 6} width={72} />
        </>
      );
    case "long_text":
      return <Box y={y} height={26} />;
    case "single_choice":
    case "multiple_choice":
      return <Choices field={field} y={y} />;
    case "rating":
      return <Stars count={Number(field.max ?? 5)} y={y} />;
    case "scale":
      return <Scale y={y} />;
    case "yes_no":
      return <YesNo y={y} />;
    case "file":
      return <DropZone y={y} />;
    case "consent":
      return <Consent y={y} />;
    case "dropdown":
      return (
        <>
          <Box y={y} />
          <Bar x={left + 7} y={y + 4.5} width={34} />
          <path d={`m${left + 91} ${y + 4.5} 3 3 3-3`} className={line} />
        </>
      );
    case "date":
    case "time":
      return <Moment type={field.type} y={y} />;
    case "number":
      return (
        <>
          <Box y={y} width={48} />
          <path d={`M${left + 27} ${y + 6}h5M${left + 37} ${y + 6}h5m-2.5-2.5v5`} className={line} />
        </>
      );
    default:
      return <Box y={y} />;
  }
}

function Choices({ field: { type, choices }, y }: { field: Field; y: number }) {
  return (choices ?? []).slice(0, 4).map(({ value }, row) => {
    const top = y + 9 * row;
    return (
      <g key={value}>
        {type === "single_choice" ? (
          <circle cx={left + 3.5} cy={top + 3.5} r={3.5} className={box} />
        ) : (
          <rect x={left} y={top} width={7} height={7} rx={1.8} className={box} />
        )}
        <Bar x={left + 12} y={top + 2} width={Math.min(80, Math.max(16, value.length * 2))} />
      </g>
    );
  });
}

const STAR = "M0-7 2.1-1.9 7.6-1.5 3.4 2.1 4.7 7.5 0 4.6-4.7 7.5-3.4 2.1-7.6-1.5-2.1-1.9Z";

function Stars({ count, y }: { count: number; y: number }) {
  return Array.from({ length: Math.min(count, 6) }, (_, star) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the stars are all alike
    <path key={star} d={STAR} transform={`translate(${left + 8 + 18 * star} ${y + 7})`} className="fill-star" />
  ));
}

function Scale({ y }: { y: number }) {
  return Array.from({ length: 8 }, (_, step) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the steps are all alike
    <Box key={step} x={left + 13.2 * step} y={y} width={11} height={11} />
  ));
}

function YesNo({ y }: { y: number }) {
  return (
    <>
      <Box y={y} width={49} height={15} />
      <path d={`m${left + 20.5} ${y + 7.5} 3 3 6-6.5`} className={line} />
      <Box x={left + 55} y={y} width={49} height={15} />
      <path d={`m${left + 76.5} ${y + 4.5} 6 6m0-6-6 6`} className={line} />
    </>
  );
}

function DropZone({ y }: { y: number }) {
  return (
    <>
      <rect
        x={left}
        y={y}
        width={width}
        height={24}
        rx={3}
        strokeDasharray="3 2.5"
        className="fill-ground stroke-ink-faint"
      />
      <path d={`M${left + 52} ${y + 18}v-11m-4 4 4-4 4 4`} className={line} />
    </>
  );
}

function Consent({ y }: { y: number }) {
  return (
    <>
      <rect x={left} y={y} width={7} height={7} rx={1.8} className={box} />
      <Bar x={left + 12} y={y + 2} width={76} />
    </>
  );
}

/** A date's calendar or a time's clock in a shorter field. */
function Moment({ type, y }: { type: "date" | "time"; y: number }) {
  const x = left + 46;
  return (
    <>
      <Box y={y} width={58} />
      <Bar x={left + 7} y={y + 4.5} width={24} />
      {type === "date" ? (
        <path d={`M${x} ${y + 3.5}h6v5.5h-6zM${x} ${y + 5.5}h6`} className={line} />
      ) : (
        <>
          <circle cx={x + 3} cy={y + 6} r={3.2} className={line} />
          <path d={`M${x + 3} ${y + 4.5}v1.5h1.3`} className={line} />
        </>
      )}
    </>
  );
}
