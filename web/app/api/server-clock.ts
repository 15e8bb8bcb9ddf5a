/** How many milliseconds the server's clock is ahead of the browser's; unknown before the first answer. */
let aheadMs = 0;

/** Learns the server's time from an answer. */
export function noteServerTime(response: Response): void {
  const time = Date.parse(response.headers.get("Date") ?? "");
  if (!Number.isNaN(time)) aheadMs = time - Date.now();
}

/**
 * A moment of the browser's clock by the server's: never later than it was there, and up to a second and the time of an
 * answer earlier.
 */
export function toServerTime(ms: number): number {
  return Math.floor(ms + aheadMs);
}
