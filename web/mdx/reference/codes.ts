import { read, sources } from "./rust.ts";

export interface Code {
  code: string;
  /** Of the answers that carry it. */
  statuses: readonly number[];
  /** By a form that is posted (`form`), by the API (`api`), or only about a field of a request (`field`). */
  of: "form" | "api" | "field";
}

const statusOf: Record<string, number> = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  CONFLICT: 409,
  GONE: 410,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UNPROCESSABLE_ENTITY: 422,
  PRECONDITION_REQUIRED: 428,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_SERVER_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
};

interface Found {
  code: string;
  status: number;
  isField?: boolean;
}

/** Every code that leaves the server, as the source has them. */
export function codes(): Code[] {
  const found = [...sources().flatMap(inFile), ...rejections(), ...brokenRules(), ...brokenForms()];
  return [...new Set(found.map(({ code }) => code))].map((code) => {
    const all = found.filter((one) => one.code === code);
    return { code, statuses: statusesOf(all), of: kindOf(code, all) };
  });
}

/** Where an answer repeats its code about a field, the answer's status is the one that counts. */
function inFile(text: string): Found[] {
  const whole = answers(text);
  return [...whole, ...fields(text).filter(({ code }) => !whole.some((answer) => answer.code === code))];
}

const statusesOf = (all: readonly Found[]) => [...new Set(all.map(({ status }) => status))].sort((a, b) => a - b);

function kindOf(code: string, all: readonly Found[]): Code["of"] {
  if (code === code.toUpperCase()) return "form";
  return all.every(({ isField }) => isField) ? "field" : "api";
}

/** `Error::new(StatusCode::X, "code", …)`, `conflict("code", …)`, and the states of two-factor, which conflict. */
function answers(text: string): Found[] {
  const named = [...text.matchAll(/\bnew\(\s*StatusCode::(\w+),\s*"(\w+)"/g)].map(([, status = "", code = ""]) => ({
    code,
    status: known(status),
  }));
  const conflicts = [...text.matchAll(/\bconflict\(\s*"(\w+)"/g)].map(([, code = ""]) => ({ code, status: 409 }));
  const status = text.includes("(StatusCode::CONFLICT, Json(self))") ? 409 : 422;
  const renamed = [...text.matchAll(/^\s+code: "(\w+)",$/gm)].map(([, code = ""]) => ({ code, status }));
  const invalid = text.includes('new(StatusCode::UNPROCESSABLE_ENTITY, "invalid"')
    ? [{ code: "invalid", status: 422 }]
    : [];
  return [...named, ...conflicts, ...renamed, ...invalid, ...states(text), ...shortened(text)];
}

/** What a file calls an error of one status for short: `let refused = |code, detail: …| Error::new(StatusCode::X, code, detail)`. */
export const shorthand = /\blet (\w+) = \|code, detail[^|]*\|[^;]*?\bnew\(StatusCode::(\w+), code, detail\)/g;

function shortened(text: string): Found[] {
  return [...text.matchAll(shorthand)].flatMap(([, name = "", status = ""]) =>
    [...text.matchAll(new RegExp(`\\b${name}\\(\\s*"(\\w+)"`, "g"))].map(([, code = ""]) => ({
      code,
      status: known(status),
    })),
  );
}

function states(text: string): Found[] {
  const body = /impl TwoFactorState \{\s+fn code[^{]+\{(.+?)\n {4}\}/s.exec(text)?.[1] ?? "";
  return [...body.matchAll(/=> "(\w+)"/g)].map(([, code = ""]) => ({ code, status: 409 }));
}

/** `FieldError::new(field, "code", …)` and what crates and files call it for short. */
function fields(text: string): Found[] {
  const long = text.matchAll(/\b(?:FieldError::new|SupportError::invalid|on_field)\(\s*[\w"&.]+,\s*"(\w+)",/g);
  const short = text.includes("let invalid = |code, message|") ? text.matchAll(/\binvalid\("(\w+)",/g) : [];
  return [...long, ...short].map(([, code = ""]) => ({ code, status: 422, isField: true }));
}

/** What intake rejects: two tables in one file, joined by the name of the rejection. */
function rejections(): Found[] {
  const text = read("crates/flow/intake/src/error.rs");
  const table = (name: string) => new RegExp(`fn ${name}\\(&self\\)[^{]+\\{(.+?)\\n {4}\\}`, "s").exec(text)?.[1] ?? "";
  const statuses = new Map(
    [
      ...table("status").matchAll(/((?:\|?\s*Self::\w+(?:\(_\)| \{ \.\. \})?\s*)+)=>\s*\{?\s*StatusCode::(\w+)/g),
    ].flatMap(([, names = "", status = ""]) =>
      [...names.matchAll(/Self::(\w+)/g)].map(([, name = ""]) => [name, known(status)] as const),
    ),
  );
  return [...table("code").matchAll(/Self::(\w+)[^=]*=>[^"\n]*"(\w+)"/g)].map(([, name = "", code = ""]) => {
    const status = statuses.get(name);
    if (!status) throw new Error(`intake/src/error.rs: ${name} has no status`);
    return { code, status };
  });
}

function brokenRules(): Found[] {
  const text = read("crates/flow/intake/src/accept/rules.rs").split("#[cfg(test)]")[0] ?? "";
  return [...text.matchAll(/Some\("([A-Z_]+)"\)/g)].map(([, code = ""]) => ({ code, status: 422 }));
}

/** What a published form rejects: the table of the crate that checks submissions. */
function brokenForms(): Found[] {
  const text = read("crates/customer/schema/src/check/code.rs");
  return [...text.matchAll(/=> "([A-Z_]+)"/g)].map(([, code = ""]) => ({ code, status: 422 }));
}

/** Every code of what can be wrong with a form schema: `faults.add(&place, "code", …)`, and those about names. */
export function schemaFaults(): string[] {
  const files = sources("crates/customer/schema/src/{parse,validate}/**/*.rs");
  const added = files.flatMap((text) => [...text.matchAll(addedFault)]);
  const named = read("crates/customer/schema/src/validate/names/rule.rs").matchAll(/Some\(\("(\w+)", "/g);
  return [...new Set([...added, ...named].map(([, code = ""]) => code))].sort();
}

/** The place comes first: `whole`, `&place`, `&list.at(index).key("show_if")`. */
export const addedFault = /\bfaults\.add\(\s*&?\w+(?:\.\w+\([\w."]+\))*,\s*"(\w+)"/g;

function known(status: string): number {
  const number = statusOf[status];
  if (!number) throw new Error(`codes.ts does not know StatusCode::${status}`);
  return number;
}
