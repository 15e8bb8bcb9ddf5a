import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../../..");

/** A file of this repository. */
export const read = (path: string): string => readFileSync(join(root, path), "utf8");

/** The code that ships, all of it or some: neither tests nor what is only theirs. */
export function sources(pattern = "crates/*/{src,*/src}/**/*.rs"): string[] {
  const files = globSync(pattern, { cwd: root }).sort();
  return files
    .filter((file) => !/\/tests(?:\.rs$|\/)|^crates\/testkit\//.test(file))
    .map((file) => read(file).split("#[cfg(test)]")[0] ?? "");
}

/** What a constant is in the code: `constant("crates/flow/posted/src/limits.rs", "MAX_FIELD_VALUE_BYTES")` is 65536. */
export function constant(file: string, name: string): number {
  const written = new RegExp(`const ${name}: [^=]+= ([^;]+);`).exec(read(file))?.[1];
  if (written === undefined) throw new Error(`${file} has no constant ${name}`);
  return value(file, name, written);
}

/** Products and sums of figures and of other constants of the file; times as seconds. */
function value(file: string, name: string, written: string): number {
  const plain = written
    .replaceAll("_", "")
    .replaceAll(
      /\w*Duration::from(hours|mins|secs|days)\(([\d\s*]+)\)/g,
      (_, unit: Unit, many: string) => `${many} * ${seconds[unit]}`,
    );
  if (/^[\d\s*+.-]+$/.test(plain)) return sum(plain);
  const resolved = written.replaceAll(/\b[A-Z][A-Z_]+\b/g, (other) => String(constant(file, other)));
  if (resolved === written) throw new Error(`${file}: ${name} is ${written}, which is no figure`);
  return value(file, name, resolved);
}

const seconds = { secs: 1, mins: 60, hours: 3600, days: 86_400 };
type Unit = keyof typeof seconds;

const sum = (text: string) =>
  text
    .split("+")
    .map((term) => term.split("*").reduce((product, factor) => product * Number(factor), 1))
    .reduce((total, term) => total + term, 0);

/** What a setting is unless an operator changes it: `setting("limits", "form_per_minute")`. */
export function setting(table: string, key: string): string {
  const section = read("crates/server/config.default.toml").split(new RegExp(`^\\[${table}\\]$`, "m"))[1] ?? "";
  const found = new RegExp(`^${key} = (.+)$`, "m").exec(section.split(/^\[/m)[0] ?? "")?.[1];
  if (found === undefined) throw new Error(`config.default.toml has no ${key} in [${table}]`);
  return found.replaceAll('"', "");
}
