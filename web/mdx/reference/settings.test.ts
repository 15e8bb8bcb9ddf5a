import { expect, test } from "vitest";
import { read } from "./rust.ts";
import { sections, settings } from "./settings.ts";

test("settings have the comment above them, and share it if there is only one", () => {
  const text =
    '# The file.\n\n[a]\n# One,\n# two.\nx = 1\ny = 2\n# Three.\nz = ""\n# w = "example"\n\n[a.b]\n# Four.\nv = []\n';
  expect(sections(text)).toEqual([
    {
      name: "a",
      entries: [
        { keys: ["`x = 1`", "`y = 2`"], comment: "One, two." },
        { keys: ['`z = ""`', '`w = "example"`'], comment: "Three." },
      ],
    },
    { name: "a.b", entries: [{ keys: ["`v = []`"], comment: "Four." }] },
  ]);
});

test("every setting is explained", () => {
  const file = read("crates/server/config.default.toml");
  const all = sections(file);
  const keys = all.flatMap(({ entries }) => entries.flatMap((entry) => entry.keys));
  expect(keys.length).toBeGreaterThanOrEqual(file.match(/^[a-z_]+ = /gm)?.length ?? 0);
  expect(all.flatMap(({ name, entries }) => entries.filter(({ comment }) => !comment).map(() => name))).toEqual([]);
  expect(settings()).toContain('- `public_url = "http://127.0.0.1:17300"`: The public URL of this server');
});
