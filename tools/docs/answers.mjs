// What the pages say the server answers, held against what it answers.
import { json } from "./member.mjs";
import { captureCall } from "./receivers.mjs";

const post = (url, body) => fetch(url, { method: "POST", body }).then((answer) => answer.json());

/** How each kind of answer is got from the real server. */
const kinds = {
  submit: ({ endpoint }) => post(endpoint.url, new URLSearchParams({ email: "ada@example.org" })),
  empty: ({ endpoint }) => post(endpoint.url, new URLSearchParams()),
  echo: ({ member }) => post(`${member.app}/echo`, new URLSearchParams({ email: "ada@example.org", _next: "/thanks" })),
  email: async ({ member, endpoint }) => {
    await member.rules(endpoint, [{ field: "email", type: "email" }]);
    return post(endpoint.url, new URLSearchParams({ email: "ada" }));
  },
  rules: async ({ member, endpoint }) => {
    await member.rules(endpoint, [
      { field: "email", required: true, type: "email" },
      { field: "message", required: true },
    ]);
    return fetch(endpoint.url, json("POST", { email: "ada" })).then((answer) => answer.json());
  },
  webhook: captureCall,
};

/** Times, ids and addresses differ from one answer to the next; everything else must be as it is told. */
const VARYING = /^(id|request_id|next|url|timestamp|created_at|endpoint_id|endpoint_name|size|fields)$/;

export async function checkAnswer(block, world) {
  const ask = kinds[block.answer];
  if (!ask) throw new Error(`there is no answer "${block.answer}"`);
  const told = JSON.parse(block.code);
  const got = await ask({ ...world, endpoint: await world.member.endpoint(`Answer ${block.answer}`) });
  compare(told, got, block.answer, block.answer === "echo");
}

function compare(told, got, path, exactly) {
  if (Array.isArray(told)) {
    if (exactly && told.length !== got.length) throw new Error(`${path} has ${got.length}, not ${told.length}`);
    for (const [index, item] of told.entries()) {
      if (got[index] !== undefined) compare(item, got[index], `${path}[${index}]`, exactly);
    }
  } else if (told !== null && typeof told === "object") {
    const [here, there] = [told, got].map((one) => Object.keys(one).sort().join(" "));
    if (here !== there) throw new Error(`${path} is told to have "${here}" and has "${there}"`);
    for (const [name, value] of Object.entries(told)) {
      if (exactly || !VARYING.test(name)) compare(value, got[name], `${path}.${name}`, exactly);
      else if (typeof value !== typeof got[name]) throw new Error(`${path}.${name} is no ${typeof value}`);
    }
  } else if (told !== got) {
    throw new Error(`${path} is told to be ${JSON.stringify(told)} and is ${JSON.stringify(got)}`);
  }
}
