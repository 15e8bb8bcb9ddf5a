import type { Notifications, Recipient, Rule } from "~/api/queries/notifications";

export const recipient = (email: string, given: Partial<Recipient> = {}): Recipient => ({
  id: email,
  email,
  own: false,
  confirmed: true,
  asked: true,
  suppressed: false,
  unsubscribed: false,
  paused: false,
  ...given,
});

/** A form's notification settings on the server, for tests: it applies changes to what it has, as the real one does. */
export function mockNotifications(given: Partial<Notifications>) {
  const server = {
    stored: { recipients: [], rules: [], subject: null, reply_to_field: null, ...given } as Notifications,
    put(body: string): Response {
      const { add_recipients = [], remove_recipients = [], rules_before, ...rest } = JSON.parse(body);
      const { recipients, rules } = server.stored;
      if (rules_before && JSON.stringify(rules_before) !== JSON.stringify(rules)) {
        const detail = "These settings were changed in the meantime. Check them and save again.";
        return Response.json({ detail, code: "changed_meanwhile", request_id: "r" }, { status: 409 });
      }
      const left = recipients.filter(({ email }) => !remove_recipients.includes(email));
      const added = add_recipients.filter((email: string) => !left.some((one) => one.email === email));
      const listed = [...left, ...added.map((email: string) => recipient(email, { confirmed: false }))];
      const changed = { ...server.stored, rules, ...rest, recipients: listed };
      server.stored = rest.rules ? changed : { ...changed, rules: rules.flatMap((rule) => without(rule, listed)) };
      return Response.json(server.stored);
    },
  };
  return server;
}

function without(rule: Rule, recipients: readonly Recipient[]): Rule[] {
  const left = rule.recipients.filter((named) => recipients.some(({ email }) => email.toLowerCase() === named));
  return left.length > 0 ? [{ ...rule, recipients: left }] : [];
}
