/** What was typed and not sent, by ticket and kind: kept while one reads another ticket. */
const drafts = new Map<string, string>();

export const readDraft = (key: string) => drafts.get(key) ?? "";

export function keepDraft(key: string, text: string): void {
  if (text === "") drafts.delete(key);
  else drafts.set(key, text);
}
