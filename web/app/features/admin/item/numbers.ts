const counts = new Intl.NumberFormat("en-GB");

export const countText = (count: number) => counts.format(count);

/** "3 files", "1 file". */
export const plural = (count: number, one: string, many = `${one}s`) =>
  `${counts.format(count)} ${count === 1 ? one : many}`;
