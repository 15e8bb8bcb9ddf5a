/** Chapters made from the code, by name. */
const chapters: Record<string, () => string> = {};

/** The Markdown of a chapter that is made from the code. */
export function reference(name: string): string {
  const write = chapters[name];
  if (!write) throw new Error(`there is no chapter named ${name}`);
  return write();
}
