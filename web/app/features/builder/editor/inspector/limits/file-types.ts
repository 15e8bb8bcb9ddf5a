/** Files that people have one word for. */
export const fileGroups: readonly { label: string; types: readonly string[] }[] = [
  { label: "Images", types: ["image/*"] },
  { label: "PDF", types: [".pdf"] },
  { label: "Documents", types: [".doc", ".docx", ".odt", ".rtf", ".txt"] },
  { label: "Spreadsheets", types: [".xls", ".xlsx", ".ods", ".csv"] },
  { label: "Presentations", types: [".ppt", ".pptx", ".odp"] },
  { label: "Audio", types: ["audio/*"] },
  { label: "Video", types: ["video/*"] },
  { label: "ZIP archives", types: [".zip"] },
];

const MAX_FILE_TYPES = 20;

type Group = (typeof fileGroups)[number];

export const hasGroup = (types: readonly string[], group: Group) => group.types.every((type) => types.includes(type));

/** The types with those of a group added or removed. */
export const withGroup = (types: readonly string[], group: Group, isIn: boolean) => {
  const others = types.filter((type) => !group.types.includes(type));
  return isIn ? [...others, ...group.types] : others;
};

/** The types that aren't part of a group that is chosen as a whole. */
export function otherTypes(types: readonly string[]): string[] {
  const chosen = fileGroups.filter((group) => hasGroup(types, group)).flatMap((group) => group.types);
  return types.filter((type) => !chosen.includes(type));
}

/** The types with others than the chosen groups have. */
export const withOtherTypes = (types: readonly string[], others: readonly string[]) => [
  ...types.filter((type) => !otherTypes(types).includes(type)),
  ...others.filter((type) => !types.includes(type) || otherTypes(types).includes(type)),
];

/** What was typed as types: "PSD, .ai" is `.psd` and `.ai`. */
export function typesIn(text: string): string[] {
  const words = text
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
  return [...new Set(words.map((word) => (word.includes("/") || word.startsWith(".") ? word : `.${word}`)))];
}

const FILE_TYPE = /^(\.[a-z0-9]{1,10}|[a-z0-9][a-z0-9!#$&^_.+-]{0,63}\/(\*|[a-z0-9][a-z0-9!#$&^_.+-]{0,63}))$/;

export function faultOfTypes(types: readonly string[]): string | undefined {
  const wrong = types.find((type) => !FILE_TYPE.test(type));
  if (wrong) return `“${wrong}” isn't a file ending. Use endings such as .psd, or a media type such as image/png.`;
  return types.length > MAX_FILE_TYPES ? `Use at most ${MAX_FILE_TYPES} file types.` : undefined;
}
