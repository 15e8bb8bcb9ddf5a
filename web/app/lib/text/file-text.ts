const units = ["byte", "kilobyte", "megabyte"] as const;

/** As the limit for a file is counted: 10 MB are 10,485,760 bytes. */
const UNIT = 1024;

export function sizeOf(bytes: number): string {
  const step = bytes < UNIT ? 0 : Math.round(bytes / UNIT) < UNIT ? 1 : 2;
  const options = {
    style: "unit",
    unit: units[step],
    // The short form of a byte has no plural.
    unitDisplay: step === 0 ? "long" : "short",
    maximumFractionDigits: step === 2 ? 1 : 0,
  };
  return new Intl.NumberFormat(undefined, options as Intl.NumberFormatOptions).format(bytes / UNIT ** step);
}

/** What stands on the sheet: the name's own ending, else the type's. */
export function extensionOf({ name, type }: { name: string; type: string }): string {
  const ending = /\.([\p{L}\p{N}]{1,4})$/u.exec(name)?.[1] ?? type.split("/")[1]?.replace(/^x-/, "").slice(0, 4);
  return (ending ?? "file").toUpperCase();
}
