/** A file as a form sends it. */
export interface SentFile {
  field: string;
  name: string;
  size: number;
  type: string;
}

export interface Condition {
  field: string;
  is: "equals" | "not" | "contains" | "empty" | "filled" | "greater" | "less";
  value?: string;
}

/** A field's rules. What doesn't apply to its type is left out. */
export interface FieldRules {
  name: string;
  type: string;
  required?: boolean;
  min?: number | string;
  max?: number | string;
  min_length?: number;
  max_length?: number;
  /** A regular expression for the flag `v`, which has to match the whole value. */
  pattern?: string;
  choices?: string[];
  file_types?: string[];
  max_files?: number;
  max_size?: number;
  /** Shown instead of the text of any code. */
  message?: string;
  show_if?: { all: Condition[] } | { any: Condition[] };
}

/** What a server answers at `/f/{id}/rules.json`. */
export interface Rules {
  version: number;
  language: string;
  fields: FieldRules[];
  /** Error messages by their codes. */
  texts: Record<string, string>;
}

export interface Verdict {
  /** Names of fields, each with the code of the first rule that it breaks. */
  broken: [name: string, code: string][];
  /** Names of the fields that `show_if` hides, which aren't checked. */
  hidden: string[];
}

export function check(
  rules: Pick<Rules, "fields">,
  entries: readonly (readonly [name: string, text: string])[],
  files: readonly SentFile[],
): Verdict;

export function collect(data: Iterable<[string, FormDataEntryValue]>): {
  entries: [string, string][];
  files: SentFile[];
};
