import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { markdownTexts } from "./markdown.ts";
import { markupTexts, settingTexts, templateTexts } from "./markup.ts";
import type { Mask } from "./mask.ts";
import { commandTexts, rustTexts } from "./rust.ts";
import { openapiTexts, typescriptTexts } from "./typescript.ts";

interface Place {
  /** From the root of the repository. */
  files: readonly string[];
  except?: RegExp;
  read: (source: string, file: string) => Mask;
}

/** Where the texts are that people read. */
const places: readonly Place[] = [
  {
    files: ["web/app/**/*.{ts,tsx}", "web/content/*.ts", "web/mdx/**/*.ts", "web/seal/**/*.ts"],
    except: /\.test\.tsx?$|\.gen\.ts$|\.d\.ts$/,
    read: typescriptTexts,
  },
  { files: ["clients/**/*.js"], read: typescriptTexts },
  { files: ["README.md", "web/content/**/*.mdx"], read: markdownTexts },
  { files: ["web/content/**/*.svg", "crates/*/src/**/*.html", "crates/*/*/src/**/*.html"], read: markupTexts },
  { files: ["crates/**/emails/**/*.txt"], read: templateTexts },
  { files: ["openapi.json"], read: openapiTexts },
  { files: ["crates/server/config.default.toml"], read: settingTexts },
  { files: ["crates/server/src/commands/mod.rs", "crates/server/src/commands/*.rs"], read: commandTexts },
  {
    files: ["crates/*/src/**/*.rs", "crates/*/*/src/**/*.rs"],
    except:
      /\/tests(\.rs$|\/)|^crates\/testkit\/|\/src\/demo\/|\/src\/commands|\/pages\/text\/(?!en\.rs$)[a-z]{2}\.rs$/,
    read: rustTexts,
  },
];

interface Texts {
  file: string;
  mask: Mask;
}

/** Every text of the repository that people read, file by file. */
export function textsIn(root: string): Texts[] {
  return places.flatMap(({ files, except, read }) =>
    globSync([...files], { cwd: root })
      .filter((file) => !except?.test(file))
      .sort()
      .map((file) => ({ file, mask: read(readFileSync(join(root, file), "utf8"), file) })),
  );
}
