import type { Section } from "./search";

/** Fetches an index when it is first asked for, and keeps it. After a failure the next call fetches it again. */
export function searchIndex(url: string): () => Promise<readonly Section[]> {
  let index: Promise<readonly Section[]> | undefined;
  return () => {
    index ??= load(url).catch((error: unknown) => {
      index = undefined;
      throw error;
    });
    return index;
  };
}

async function load(url: string): Promise<readonly Section[]> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: HTTP ${answer.status}`);
  return (await answer.json()) as Section[];
}
