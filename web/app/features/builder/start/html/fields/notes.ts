/** What became of some controls: left out, or not quite as they were. */
export interface Note {
  /** The names it's about. */
  names: string[];
  isSkipped: boolean;
  /** Why they were skipped, or what changed: a sentence. */
  text: string;
}

/** Collects notes; those that say the same become one. */
export class Notes {
  private readonly byText = new Map<string, { names: Set<string>; isSkipped: boolean }>();

  skip(name: string, text: string): void {
    this.add(name, text, true);
  }

  change(name: string, text: string): void {
    this.add(name, text, false);
  }

  private add(name: string, text: string, isSkipped: boolean): void {
    const note = this.byText.get(text) ?? { names: new Set(), isSkipped };
    if (name) note.names.add(name);
    this.byText.set(text, note);
  }

  all(): Note[] {
    return [...this.byText].map(([text, { names, isSkipped }]) => ({ names: [...names], isSkipped, text }));
  }
}

/** Why fields are left out. Each follows "code and pin were skipped." */
export const SKIPPED = {
  secret: "Forms can't ask for passwords or card details.",
  unnamed: "Fields without a name aren't submitted.",
  disabled: "Disabled fields aren't submitted.",
  honeypot: "Formtray filters spam without a honeypot in the form.",
  machinery: "Only another form service needs that.",
  special: "Special fields are set up in the endpoint's settings.",
  unusable: "The name is longer than 100 characters or contains invisible ones.",
  repeated: "Several fields have the same name.",
  options: "There's no option to choose.",
  tooMany: "A form can have at most 200 fields.",
};

/** What is different. Each follows the names. */
export const CHANGED = {
  renamed: "Renamed and made optional, because the name is a special field.",
  pattern: "The pattern was dropped, because it uses something we don't support.",
  accept: "The file types were dropped, because one of them isn't an extension or a media type.",
  emails: "Became a text field, because it accepts several email addresses.",
  moment: "Became a text field, because there's no field type for it.",
  manyOptions: "Became a text field, because it has more than 200 options.",
  longOptions: "Options that are empty, repeated or longer than 200 characters were left out.",
};
