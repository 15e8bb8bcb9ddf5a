import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { chapter } from "../mdx/reference/chapters.ts";
import { HOST } from "./pages.ts";

export interface Twin {
  /** The page's address; its twin's is that with `.md`. */
  path: string;
  title: string;
  description: string;
  group?: string;
  order?: number;
  text: string;
}

/** A page of the content as plain Markdown, for whoever reads without a browser. */
export function twinsOf(folder: string, under: string): Twin[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".mdx"))
    .sort()
    .map((name) => twin(`/${under}/${name.slice(0, -".mdx".length)}`, readFileSync(join(folder, name), "utf8")));
}

function twin(path: string, source: string): Twin {
  const [, matter = "", body = ""] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? [];
  const { title, description, group, order } = parse(matter) as Omit<Twin, "path" | "text">;
  const text = `# ${title}\n\n> ${description}\n\n${plain(body).trim()}\n\n---\n\nOnline at ${HOST}${path}\n`;
  return { path, title, description, group, order, text };
}

/** What only MDX knows is said in Markdown; the code in fences stays as it is. */
export function plain(body: string): string {
  const whole = body.replaceAll(/^<Generated name="([\w-]+)"\s*\/>$/gm, (_, name: string) =>
    chapter(name).replaceAll(/ \{#[\w-]+\}$/gm, ""),
  );
  const fence = /^( *)(`{3,}).*?^\1\2`*$/gms;
  let at = 0;
  let told = "";
  for (const match of whole.matchAll(fence)) {
    told += prose(whole.slice(at, match.index)) + forReaders(match[0]);
    at = match.index + match[0].length;
  }
  return (told + prose(whole.slice(at))).replaceAll(/\n{3,}/g, "\n\n");
}

/** A fence without the words that are for the run of its code. */
const forReaders = (fence: string) =>
  fence.replace(/^.*/, (opening) => opening.replaceAll(/ (?:norun|answer)(?:="[^"]*")?/g, ""));

const prose = (text: string) =>
  text
    .replaceAll(/^(?:import|export) .*$/gm, "")
    .replaceAll(/\{\/\*.*?\*\/\}/gs, "")
    .replaceAll(/<Note(?: title="([^"]*)")?>\s*(.*?)\s*<\/Note>/gs, (_, title: string | undefined, inner: string) =>
      [...(title ? [`**${title}**`, ""] : []), ...inner.split("\n")]
        .map((line) => `> ${line.trim()}`.trimEnd())
        .join("\n"),
    )
    .replaceAll(/<(\/?With(?:out)?)Billing>/g, (_, opening: string) => `<${opening.toLowerCase()}-billing>`)
    .replaceAll(/^!\[([^\]]*)\]\(\.\/[^)]*\)$/gm, "*Figure: $1*")
    .replaceAll(/^ *<\/?[A-Z]\w*[^>]*>\n?/gm, "")
    .replaceAll(/\\([{}<>])/g, "$1")
    .replaceAll("](/", `](${HOST}/`);
