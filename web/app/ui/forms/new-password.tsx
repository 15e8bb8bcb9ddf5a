import { clsx } from "clsx";
import { type FormEvent, type ReactNode, useState } from "react";
import type { Strength } from "~/lib/password-strength";
import { Field } from "./field";
import { PasswordInput } from "./password-input";

const SHORTEST = 10;
const LONGEST = 128;

// Fetched when the field gets the focus: nobody needs it before.
const load = () => import("~/lib/password-strength");

interface NewPasswordProps {
  label: string;
  name: string;
  error?: ReactNode;
  /** What a stranger may know of its owner; what stands in the form's other fields counts by itself. */
  own?: readonly string[];
}

/** A password that is being chosen: how long it must be, then how good it is, while it is typed. */
export function NewPassword({ label, name, error, own = [] }: NewPasswordProps) {
  const [judged, setJudged] = useState<Judged>();
  const judge = async ({ currentTarget: { value, form } }: FormEvent<HTMLInputElement>) => {
    const length = [...value].length;
    if (length < SHORTEST || length > LONGEST) return setJudged(length > 0 ? { length } : undefined);
    const { strengthOf } = await load();
    setJudged({ length, strength: strengthOf(value, [...own, ...textsOf(form)]) });
  };
  return (
    <Field label={label} required error={error} help={<Judgement judged={judged} />}>
      <PasswordInput name={name} autoComplete="new-password" onFocus={load} onInput={(event) => void judge(event)} />
    </Field>
  );
}

interface Judged {
  length: number;
  strength?: Strength;
}

function textsOf(form: HTMLFormElement | null): string[] {
  return [...(form?.elements ?? [])].flatMap((control) =>
    control instanceof HTMLInputElement &&
    ["text", "email"].includes(control.type) &&
    !control.autocomplete.includes("password")
      ? [control.value]
      : [],
  );
}

const faces = {
  weak: { filled: 1, bar: "bg-bad", label: "Weak" },
  fair: { filled: 2, bar: "bg-warn", label: "Fair" },
  good: { filled: 3, bar: "bg-good", label: "Good" },
  strong: { filled: 4, bar: "bg-good", label: "Strong" },
};

const bars = [1, 2, 3, 4];

function Judgement({ judged }: { judged?: Judged }) {
  const strength = judged?.strength;
  const face = strength && faces[strength.level];
  return (
    <>
      <span aria-hidden className="mt-0.5 mb-1.5 grid grid-cols-4 gap-1">
        {bars.map((bar) => (
          <span
            key={bar}
            className={clsx("h-[3px] rounded-round", face && bar <= face.filled ? face.bar : "bg-line-strong")}
          />
        ))}
      </span>
      {/* The level is said when it changes; how many are missing would be said at every key. */}
      <span aria-live={face ? "polite" : "off"}>
        {face ? <span className="font-label text-ink-soft">{face.label}. </span> : lengthWords(judged?.length ?? 0)}
        {strength?.hint}
      </span>
    </>
  );
}

function lengthWords(length: number): string {
  if (length > LONGEST) return `Use at most ${LONGEST} characters.`;
  if (length === 0) return `At least ${SHORTEST} characters. A few random words work well.`;
  return `${SHORTEST - length} more ${SHORTEST - length === 1 ? "character" : "characters"}.`;
}
