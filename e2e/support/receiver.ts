import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { Webhook } from "standardwebhooks";
import { receiver } from "./routes.ts";

interface Call {
  /** When it came, in milliseconds. */
  at: number;
  headers: Record<string, string>;
  body: string;
}

/** An address of a test's own at receiver/serve.mjs. */
export class Hook {
  readonly url: string;
  /** What our screens tell of it: not the query, which often opens something. */
  readonly place: string;

  constructor({ down = 0, answer = 204 } = {}) {
    this.place = `${receiver}/${randomUUID()}`;
    this.url = `${this.place}?down=${down}&answer=${answer}`;
  }

  async calls(): Promise<Call[]> {
    return (await fetch(this.url)).json() as Promise<Call[]>;
  }

  /** What came, once it is so many calls. */
  async called(times: number): Promise<Call[]> {
    await expect.poll(async () => (await this.calls()).length).toBe(times);
    return this.calls();
  }
}

export interface Event {
  type: string;
  data: { id: string; fields: { name: string; value: unknown }[]; files: { name: string; url: string }[] };
}

/** What a call says, if whoever has the secret sent it: asked of the standard's own package. */
export const verified = (call: Call, secret: string): Event => new Webhook(secret).verify(call.body, call.headers) as Event;
