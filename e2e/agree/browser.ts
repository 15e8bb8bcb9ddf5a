// The browser's side: clients/rules.js in Chromium, on an empty page.
import { readFile } from "node:fs/promises";
import { type Browser, chromium, type Page } from "@playwright/test";
import type { Rules, Verdict } from "../../clients/rules.js";
import type { Input } from "./model.ts";

const MODULE = new URL("../../clients/rules.js", import.meta.url);
/** Pages take and return whole batches: fewer are faster, larger ones need more memory. */
const INPUTS_AT_ONCE = 5000;

export interface Question {
  rules: Rules;
  inputs: Input[];
}

type RulesModule = typeof import("../../clients/rules.js");

export class BrowserSide {
  private readonly browser: Browser;
  private readonly page: Page;

  private constructor(browser: Browser, page: Page) {
    this.browser = browser;
    this.page = page;
  }

  static async start(): Promise<BrowserSide> {
    const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox"] });
    const page = await browser.newPage();
    const source = await readFile(MODULE, "base64");
    await page.evaluate(async (url) => {
      Object.assign(window, { formRules: await import(url) });
    }, `data:text/javascript;base64,${source}`);
    return new BrowserSide(browser, page);
  }

  close(): Promise<void> {
    return this.browser.close();
  }

  /** A verdict on each input of each question. */
  check(questions: readonly Question[]): Promise<Verdict[][]> {
    return this.inBatches(questions, (batch) =>
      this.page.evaluate((some) => {
        const { check } = (window as unknown as { formRules: RulesModule }).formRules;
        return some.map(({ rules, inputs }) =>
          inputs.map(({ entries, files }) => {
            const sent = files.map(([field, name, size, type]) => ({ field, name, size, type }));
            return check(rules, entries, sent);
          }),
        );
      }, batch),
    );
  }

  /** The same by way of a form on the page, with an input for each entry and file, and the FormData it makes. */
  checkForms(questions: readonly Question[]): Promise<Verdict[][]> {
    return this.inBatches(questions, (batch) =>
      this.page.evaluate((some) => {
        const { check, collect } = (window as unknown as { formRules: RulesModule }).formRules;
        const formOf = ({ entries, files }: Input) => {
          const form = document.createElement("form");
          const add = (type: string, name: string) => {
            const input = document.createElement("input");
            Object.assign(input, { type, name });
            form.append(input);
            return input;
          };
          // Hidden inputs keep every character.
          for (const [name, value] of entries) add("hidden", name).value = value;
          for (const [field, name, size, type] of files) {
            const chosen = new DataTransfer();
            // Of a file of this type, browsers don't know the type.
            const known = type === "application/octet-stream" ? "" : type;
            if (name || size) chosen.items.add(new File([new Uint8Array(size)], name, { type: known }));
            add("file", field).files = chosen.files;
          }
          return form;
        };
        return some.map(({ rules, inputs }) =>
          inputs.map((input) => {
            const { entries, files } = collect(new FormData(formOf(input)));
            return check(rules, entries, files);
          }),
        );
      }, batch),
    );
  }

  private async inBatches(
    questions: readonly Question[],
    ask: (batch: Question[]) => Promise<Verdict[][]>,
  ): Promise<Verdict[][]> {
    const answers: Verdict[][] = [];
    let batch: Question[] = [];
    let size = 0;
    for (const question of questions) {
      batch.push(question);
      size += question.inputs.length;
      if (size < INPUTS_AT_ONCE) continue;
      answers.push(...(await ask(batch)));
      batch = [];
      size = 0;
    }
    return batch.length > 0 ? [...answers, ...(await ask(batch))] : answers;
  }
}
