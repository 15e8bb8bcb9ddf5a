import { ownValue } from "../own-value";

/** Names by which form services tell a field that means something to them, and what that is. */
const meanings: Record<string, string> = {
  _subject: "Subject",
  "_email.subject": "Subject",
  _replyto: "Reply-to",
  replyto: "Reply-to",
  replyTo: "Reply-to",
  "_email.replyto": "Reply-to",
  from_name: "Name",
  "_email.from": "Name",
  _cc: "Copy to",
  ccemail: "Copy to",
};

/** What a field is called where people read it: what it means, if its name is a special one, else its name as sent. */
export function fieldLabel(name: string): string {
  return ownValue(meanings, name) ?? name;
}
