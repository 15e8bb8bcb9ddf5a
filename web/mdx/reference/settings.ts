import { read } from "./rust.ts";

/** A setting of `config.default.toml`. Those that share one comment are one entry. */
interface Entry {
  keys: string[];
  comment: string;
}

interface Section {
  name: string;
  entries: Entry[];
}

const heading = /^\[([a-z_.]+)\]$/;
const assignment = /^([a-z_]+) = (.+)$/;
/** A setting that has no default: in the file it's a comment. */
const example = /^# ([a-z_]+) = (.+)$/;

/** Every section with its settings, as `config.default.toml` explains them. */
export function sections(text: string): Section[] {
  const all: Section[] = [];
  let comment: string[] = [];
  for (const line of text.split("\n")) {
    const name = heading.exec(line)?.[1];
    const entries = all.at(-1)?.entries;
    const given = assignment.exec(line) ?? (entries && example.exec(line));
    if (name) {
      all.push({ name, entries: [] });
      comment = [];
    } else if (given && entries) {
      const key = `\`${given[1]} = ${given[2]}\``;
      const last = entries.at(-1);
      if (comment.length === 0 && last) last.keys.push(key);
      else entries.push({ keys: [key], comment: comment.join(" ") });
      comment = [];
    } else if (line.startsWith("# ")) comment.push(line.slice(2));
    else if (line && line !== "#" && all.length > 0) throw new Error(`config.default.toml: what is "${line}"?`);
    // What is above the first section isn't about a setting.
    if (all.length === 0) comment = [];
  }
  return all;
}

const text = (comment: string) => comment.replaceAll("<", "&lt;");

/** The reference of all settings. */
export const settings = () =>
  sections(read("crates/server/config.default.toml"))
    .map(({ name, entries }) => {
      const list = entries.map(({ keys, comment }) => `- ${keys.join(", ")}: ${text(comment)}`);
      return `## [${name}] {#${name.replaceAll(/[._]/g, "-")}}\n\n${list.join("\n")}`;
    })
    .join("\n\n");
