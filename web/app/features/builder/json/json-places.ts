/** Where something is in a text: from one character up to another. */
export interface Place {
  from: number;
  to: number;
}

/** Where each value of a JSON text is, by its path (`fields[3].pattern`); and where the text stops being JSON. */
export function placesIn(text: string): { places: ReadonlyMap<string, Place>; fault?: number } {
  const places = new Map<string, Place>();
  const scanner = new Scanner(text, (path, place) => places.set(path, place));
  return scanner.document() ? { places } : { places, fault: scanner.at };
}

/** The place of a path; of what isn't there (a missing key), the nearest that it would be in. */
export function placeOf(path: string, places: ReadonlyMap<string, Place>): Place | undefined {
  for (let rest = path; ; rest = rest.replace(/(\.[^.[\]]*|\[\d+\]|^[^.[\]]+)$/, "")) {
    const place = places.get(rest);
    if (place || rest === "") return place;
  }
}

/** Lines are counted from 1. */
export const lineAt = (text: string, at: number) => text.slice(0, at).split("\n").length;

/** Reads JSON only to know where things are. Each method reads one thing and says whether it was there. */
class Scanner {
  at = 0;
  private readonly text: string;
  private readonly found: (path: string, place: Place) => void;

  constructor(text: string, found: (path: string, place: Place) => void) {
    this.text = text;
    this.found = found;
  }

  document(): boolean {
    return this.value("") && this.space() && this.at === this.text.length;
  }

  private value(path: string): boolean {
    this.space();
    const from = this.at;
    const first = this.text[from];
    if (first === "{" || first === "[") {
      // Of what holds others, only the bracket: the rest may be the whole text.
      this.found(path, { from, to: from + 1 });
      return first === "{" ? this.members(path) : this.items(path);
    }
    const isRead = this.string() || this.match(/(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)/y);
    if (isRead) this.found(path, { from, to: this.at });
    return isRead;
  }

  private members(path: string): boolean {
    return this.list("}", () => {
      const from = this.at;
      if (!this.string()) return false;
      const key = keyOf(this.text.slice(from, this.at));
      return this.space() && this.match(/:/y) && this.value(path ? `${path}.${key}` : key);
    });
  }

  private items(path: string): boolean {
    let index = 0;
    return this.list("]", () => {
      index += 1;
      return this.value(`${path}[${index - 1}]`);
    });
  }

  private list(end: string, item: () => boolean): boolean {
    this.at += 1;
    this.space();
    if (this.text[this.at] === end) return this.skip();
    for (;;) {
      this.space();
      if (!item()) return false;
      this.space();
      if (this.text[this.at] === end) return this.skip();
      if (!this.match(/,/y)) return false;
    }
  }

  private skip(): true {
    this.at += 1;
    return true;
  }

  private string(): boolean {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids them in texts
    return this.match(/"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y);
  }

  private space(): true {
    this.match(/[ \t\n\r]*/y);
    return true;
  }

  private match(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    const isThere = pattern.test(this.text);
    if (isThere) this.at = pattern.lastIndex;
    return isThere;
  }
}

function keyOf(quoted: string): string {
  return JSON.parse(quoted);
}
