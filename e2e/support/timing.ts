const SECOND_MS = 1_000;
const TIMES_BASELINE = 5;

/**
 * How many milliseconds something may take that has to be there within a second. On a machine that is busy with other
 * things everything is slower, so at least five times as long as a plain request of the same test took: what waits for a
 * timer or is left behind still takes longer.
 */
export const withinASecond = (baselineMs: number) => Math.max(SECOND_MS, TIMES_BASELINE * baselineMs);

/** What an act answers with, and how many milliseconds it took. */
export async function timed<Answer>(act: () => Promise<Answer>): Promise<{ answer: Answer; ms: number }> {
  const began = Date.now();
  const answer = await act();
  return { answer, ms: Date.now() - began };
}
