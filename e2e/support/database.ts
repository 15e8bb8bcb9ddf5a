import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Lets eleven minutes pass since an account last showed who it is, on every device: then a step-up is due. */
export async function letConfirmationLapse(email: string): Promise<void> {
  const done = await runSql(`update sessions set confirmed_at = confirmed_at - interval '11 minutes'
    where user_id = (select id from users where email = ${quoted(email)})`);
  if (!/UPDATE [1-9]/.test(done)) throw new Error(`no session of ${email} was confirmed`);
}

/** Sets how an account's workspace pays, as the operator's command `formtray billing terms` does. */
export async function setPaymentTerms(email: string, paysBy: "none" | "invoice", limitCents = 1000): Promise<void> {
  const done = await runSql(`insert into billing_terms (workspace_id, pays_by, spending_limit_cents)
    select m.workspace_id, '${paysBy}', ${limitCents} from memberships m join users u on u.id = m.user_id
    where u.email = ${quoted(email)}
    on conflict (workspace_id) do update
      set pays_by = excluded.pays_by, spending_limit_cents = excluded.spending_limit_cents`);
  if (!/INSERT 0 1/.test(done)) throw new Error(`${email} has no workspace`);
}

/** Lets an account's workspace have used so much in the last month, with the add-on for webhooks, and bills it. */
export async function billLastMonth(email: string, submissions: number): Promise<void> {
  const workspace = `(select m.workspace_id from memberships m join users u on u.id = m.user_id where u.email = ${quoted(email)})`;
  const lastMonth = "(date_trunc('month', now() at time zone 'utc') - interval '1 month')::date";
  await runSql(`insert into usage (workspace_id, endpoint_id, day, counted)
    values (${workspace}, 'somewhere', ${lastMonth}, ${submissions});
    insert into addon_periods (workspace_id, addon, active_from) values (${workspace}, 'webhooks', ${lastMonth})`);
  const server = process.env.FORMTRAY_E2E_BINARY;
  if (!server) throw new Error("run the tests with scripts/e2e");
  await run(server, ["billing", "run"]);
}

/** Enqueues a job as its schedule would. */
export async function runJob(name: "learn_fields"): Promise<void> {
  await runSql(`select jobs.add_job('${name}', '{}'::json)`);
}

const quoted = (email: string) => `lower('${email.replaceAll("'", "''")}')`;

/** Runs a statement as the owner of the database, and returns what it says it did. */
async function runSql(sql: string): Promise<string> {
  const url = process.env.FORMTRAY__DATABASE__OWNER_URL;
  if (!url) throw new Error("run the tests with scripts/e2e");
  const { stdout } = await run("psql", [url, "--set", "ON_ERROR_STOP=1", "--command", sql]);
  return stdout;
}
