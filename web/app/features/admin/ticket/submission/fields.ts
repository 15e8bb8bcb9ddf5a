/** The pairs of a submission, as text. What isn't text is shown as JSON. */
export function fieldsOf(pairs: readonly unknown[]): { name: string; value: string }[] {
  return pairs.map((pair) => {
    const [name, value] = Array.isArray(pair) ? pair : Object.values(pair as object);
    return { name: textOf(name), value: textOf(value) };
  });
}

const textOf = (value: unknown) => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));
