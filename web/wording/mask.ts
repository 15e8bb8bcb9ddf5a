/** Stands for everything in a file that isn't text. It is no white space, so no phrase reaches across it. */
const OUTSIDE = "\u0000";

/** A file of which only the text is left, at the offsets it has in the source. */
export class Mask {
  readonly source: string;
  readonly #characters: string[];
  #count = 0;

  constructor(source: string) {
    this.source = source;
    this.#characters = Array.from({ length: source.length }, () => OUTSIDE);
  }

  /** What is left: as long as the source. */
  get text(): string {
    return this.#characters.join("");
  }

  /** How many texts were kept. */
  get count(): number {
    return this.#count;
  }

  /** Keeps a range as text. Escaped line breaks and whatever `without` matches become white space. */
  keep(start: number, end: number, without?: RegExp): void {
    const raw = this.source.slice(start, end);
    if (!/\p{L}/u.test(raw)) return;
    const spaces = raw.replaceAll(/\\(?:[nrt]|\r?\n\s*)/g, blank);
    this.#write(start, without ? spaces.replaceAll(without, blank) : spaces);
    this.#count += 1;
  }

  /** Markup inside a sentence: phrases reach across it. */
  flow(start: number, end: number): void {
    this.#write(start, " ".repeat(end - start));
  }

  /** Takes a range out of the text again. */
  drop(start: number, end: number): void {
    this.#write(start, OUTSIDE.repeat(end - start));
  }

  #write(start: number, text: string): void {
    for (let at = 0; at < text.length; at += 1) this.#characters[start + at] = text[at] ?? OUTSIDE;
  }
}

const blank = (match: string) => " ".repeat(match.length);
