import { any, type CharSet, complement, digits, none, setOf, union, word } from "./char-set";

// The subset of regular expressions that the server reads (crates/customer/schema, pattern).

export type Alternatives = Node[][];
export type Node =
  | { set: CharSet }
  | { group: Alternatives }
  | { repeated: { set: CharSet } | { group: Alternatives }; min: number; max: number };

const MAX_REPEATS = 100;
const PUNCTUATION = /^[!-/:-@[-`{-~]$/;

/** A pattern's parts; nothing if it isn't in the subset. */
export function parsePattern(source: string): Alternatives | undefined {
  if (/\p{Cc}/u.test(source)) return undefined;
  const parser = new Parser([...source.replace(/^\^/, "")]);
  return parser.whole();
}

class Parser {
  private readonly characters: readonly string[];
  private at = 0;

  constructor(characters: readonly string[]) {
    this.characters = characters;
  }

  whole(): Alternatives | undefined {
    const parsed = this.alternatives();
    return this.at < this.characters.length ? undefined : parsed;
  }

  private eats(character: string): boolean {
    const isNext = this.characters[this.at] === character;
    if (isNext) this.at += 1;
    return isNext;
  }

  private alternatives(): Alternatives | undefined {
    const all: Alternatives = [];
    do {
      const sequence = this.sequence();
      if (!sequence) return undefined;
      all.push(sequence);
    } while (this.eats("|"));
    return all;
  }

  private sequence(): Node[] | undefined {
    const sequence: Node[] = [];
    for (let next = this.characters[this.at]; next !== undefined; next = this.characters[this.at]) {
      if (next === "|" || next === ")") break;
      if (next === "$" && this.at + 1 === this.characters.length) {
        this.at += 1;
        break;
      }
      const node = this.repeated(this.one(next));
      if (!node) return undefined;
      sequence.push(node);
    }
    return sequence.length > 0 ? sequence : undefined;
  }

  private one(character: string): { set: CharSet } | { group: Alternatives } | undefined {
    this.at += 1;
    if (character === "(") {
      if (this.eats("?") && !this.eats(":")) return undefined;
      const group = this.alternatives();
      return group && this.eats(")") ? { group } : undefined;
    }
    if (character === ".") return { set: any };
    if ("^$?*+{}]".includes(character)) return undefined;
    const set = character === "[" ? this.characterClass() : character === "\\" ? this.escaped() : setOf(character);
    return set && { set };
  }

  private escaped(): CharSet | undefined {
    const character = this.characters[this.at] ?? "";
    this.at += 1;
    if (character === "d") return digits;
    if (character === "w") return word;
    return PUNCTUATION.test(character) ? setOf(character) : undefined;
  }

  private characterClass(): CharSet | undefined {
    const isNegated = this.eats("^");
    const first = this.at;
    let set = none;
    for (;;) {
      const character = this.characters[this.at];
      const next = this.characters[this.at + 1];
      if (character === undefined || character === "[") return undefined;
      if (character === "]") break;
      if ("&-~".includes(character) && next === character) return undefined;
      // A hyphen without a range stands first or last.
      if (character === "-" && this.at > first && next !== "]") return undefined;
      const item = this.item();
      if (!item) return undefined;
      set = union(set, item);
    }
    if (this.at === first) return undefined;
    this.at += 1;
    return isNegated ? complement(set) : set;
  }

  private item(): CharSet | undefined {
    const from = this.single();
    const after = this.characters[this.at + 1];
    if (!from || this.characters[this.at] !== "-" || after === undefined || after === "]") return from;
    this.at += 1;
    if (after === "[") return undefined;
    const to = this.single();
    const [start] = from;
    const [end] = to ?? [];
    const isRange = from.length === 1 && to?.length === 1 && start && end && start[0] === start[1] && end[0] === end[1];
    return isRange && start[0] <= end[0] ? [[start[0], end[0]]] : undefined;
  }

  private single(): CharSet | undefined {
    const character = this.characters[this.at] ?? "";
    this.at += 1;
    return character === "\\" ? this.escaped() : setOf(character);
  }

  private repeated(node: ReturnType<Parser["one"]>): Node | undefined {
    const bounds = /^(?:([?*+])|\{(\d{1,3})(?:(,)(\d{1,3})?)?\})/.exec(
      this.characters.slice(this.at, this.at + 10).join(""),
    );
    if (!node || (!bounds && this.characters[this.at] === "{")) return undefined;
    if (!bounds) return node;
    const [all, sign, least, comma, most] = bounds;
    this.at += all.length;
    if (/^[?*+{]$/.test(this.characters[this.at] ?? "")) return undefined;
    const min = sign ? (sign === "+" ? 1 : 0) : Number(least);
    const max = sign === "?" ? 1 : sign || (comma && !most) ? Number.POSITIVE_INFINITY : Number(most ?? least);
    const isCount = min <= max && min <= MAX_REPEATS && (max <= MAX_REPEATS || max === Number.POSITIVE_INFINITY);
    return isCount ? { repeated: node, min, max } : undefined;
  }
}
