import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Lets eleven minutes pass since an account last showed who it is, on every device: then a step-up is due. */
export async function letConfirmationLapse(email: string): Promise<void> {
  const url = process.env.FORMTRAY__DATABASE__OWNER_URL;
  if (!url) throw new Error("run the tests with scripts/e2e");
  const sql = `update sessions set confirmed_at = confirmed_at - interval '11 minutes'
    where user_id = (select id from users where email = lower('${email.replaceAll("'", "''")}'))`;
  const { stdout } = await run("psql", [url, "--set", "ON_ERROR_STOP=1", "--command", sql]);
  if (!/UPDATE [1-9]/.test(stdout)) throw new Error(`no session of ${email} was confirmed`);
}
