// Forms and pages of the articles: put on a site of another origin, filled in and sent.
import { until } from "../member.mjs";
import { here } from "../scripts.mjs";
import { expectArrived, fill, press } from "../visit.mjs";

/** A page's first form is filled in and sent; all of it arrives, once. */
export async function arrives({ browser, member }, endpoint, url, { javaScriptEnabled = true, prepare } = {}) {
  const page = await browser.newPage({ javaScriptEnabled });
  page.setDefaultTimeout(15_000);
  const broken = [];
  page.on("pageerror", (error) => broken.push(error.message));
  try {
    const before = (await member.inbox(endpoint)).length;
    await page.goto(url, { waitUntil: "load" });
    await prepare?.(page);
    const sent = await fill(page);
    await press(page);
    const items = await until("a submission", async () => {
      const items = await member.inbox(endpoint);
      return items.length > before && items;
    });
    if (items.length !== before + 1) throw new Error(`${items.length - before} submissions of one press`);
    const details = await member.details(items[0].id);
    expectArrived(sent, details);
    if (broken.length > 0) throw new Error(`the page threw: ${broken[0]}`);
    return details;
  } finally {
    await page.close();
  }
}

/** A page of these pieces, with an endpoint of its own. */
async function put(world, { page, line }, html) {
  const endpoint = await world.member.endpoint(`${page}:${line}`);
  return { endpoint, url: world.site.page(`/article-${page}-${line}`, here(html, { ...world, endpoint })) };
}

const form = (title) => ({
  kind: "form",
  takes: [title],
  act: async ([block], world) => {
    const { endpoint, url } = await put(world, block, block.code);
    await arrives(world, endpoint, url);
    await arrives(world, endpoint, url, { javaScriptEnabled: false });
  },
});

/** Fields to be added to a form. */
const fields = (name) => ({
  kind: "fields",
  takes: [name],
  act: async ([block], world) => {
    const html = `<form action="https://formtray.example/api/submit/YOUR_ID" method="post">
      <label>E-mail <input name="email" type="email"></label> ${block.code} <button>Send</button></form>`;
    const { endpoint, url } = await put(world, block, html);
    await arrives(world, endpoint, url);
  },
});

const withPhoto = `<form action="https://formtray.example/api/submit/YOUR_ID" method="post">
  <input name="email" value="grace@example.org"><input name="message" value="The hinge is broken">
  <input name="photos" type="file"><button>Send</button></form>`;

const choosePhoto = (page) =>
  page.setInputFiles('[name="photos"]', {
    name: "photo-4032.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.from("photo"),
  });

async function sendPhoto(world, block, html) {
  const { endpoint, url } = await put(world, block, html);
  const page = await world.browser.newPage();
  try {
    await page.goto(url);
    await choosePhoto(page);
    await press(page);
    const [item] = await until("a submission", async () => {
      const items = await world.member.inbox(endpoint);
      return items.length > 0 && items;
    });
    return await world.member.details(item.id);
  } finally {
    await page.close();
  }
}

const webflow = [
  {
    kind: "page",
    takes: ["Embed", "Embed, below the form", "Embed, the last line"],
    act: async (blocks, world) => {
      const html = blocks.map(({ code }) => code).join("\n");
      const { endpoint, url } = await put(world, blocks[0], html.replace('id="repair"', 'id="repair" data-formtray'));
      const { files } = await arrives(world, endpoint, url);
      if (files.length !== 1) throw new Error(`${files.length} files arrived`);
    },
  },
  {
    kind: "page",
    takes: ["custom code of the page"],
    act: async ([block], world) => {
      const { files } = await sendPhoto(world, block, withPhoto + block.code);
      if (files.length !== 1) throw new Error("the file did not arrive");
    },
  },
  {
    kind: "answer",
    takes: ["the fields that arrived, without enctype"],
    act: async ([block], world) => {
      const { fields } = await sendPhoto(world, block, withPhoto);
      const got = JSON.stringify(fields.map(({ name, value }) => ({ name, value })));
      if (got !== JSON.stringify(JSON.parse(block.code))) throw new Error(`it was ${got}`);
    },
  },
];

/** The rules are set by the article's own command, broken by a post, and shown by its own script. */
const booking = {
  kind: "page",
  takes: ["booking.html", "booking.js"],
  act: async ([page, script], world) => {
    const html = page.code.replace(/<script.*<\/script>/, () => `<script type="module">${script.code}</script>`);
    const { endpoint, url } = await put(world, page, html);
    await world.member.rules(endpoint, [{ field: "message", type: "number" }]);
    const visitor = await world.browser.newPage();
    try {
      await visitor.goto(url);
      await press(visitor);
      await visitor.locator("#name[aria-invalid=true]:focus").waitFor({ timeout: 10_000 });
      await fill(visitor);
      await press(visitor);
      await visitor.locator("#message-error", { hasText: "number" }).waitFor({ timeout: 10_000 });
    } finally {
      await visitor.close();
    }
    await world.member.rules(endpoint, []);
    await arrives(world, endpoint, url);
  },
};

const unchecked = {
  kind: "page",
  takes: ["console"],
  act: async ([block], world) => {
    const page = await world.browser.newPage();
    await page.setContent("<form><input required></form><form></form>");
    await page.evaluate(block.code);
    const checked = await page.evaluate("[...document.forms].some((form) => !form.noValidate)");
    await page.close();
    if (checked) throw new Error("a form still checks itself");
  },
};

const link = {
  kind: "page",
  takes: ["html 1"],
  act: async ([block], world) => {
    const page = await world.browser.newPage();
    await page.setContent(block.code);
    const href = await page.getByRole("link").getAttribute("href");
    await page.close();
    if (new URL(href).searchParams.get("subject") !== "Question about a quote") throw new Error(href);
  },
};

export const forms = {
  "adding-contact-forms-static-sites": [form("html 1")],
  "contact-form-gdpr-compliance-guide": [form("contact.html")],
  "custom-notification-email-form-management": [form("contact.html")],
  "form-validation-best-practices": [booking, unchecked, fields("html 2")],
  "html-form-backend-setup-guide": [form("contact.html"), form("contact-fetch.html"), fields("html 2")],
  "jamstack-forms-complete-guide": [link, form("contact.html")],
  "preventing-form-spam-bot-attacks": [form("contact.html")],
  "webflow-file-uploads-guide": webflow,
};
