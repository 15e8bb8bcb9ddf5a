import { createHmac } from "node:crypto";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

function bytesOf(secret: string): Buffer {
  const bits = [...secret.replaceAll(/[\s=]/g, "")].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0"));
  return Buffer.from((bits.join("").match(/[01]{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/**
 * An authenticator app. A code is taken only once and only upwards, and one step early or late: so a test has two of them
 * without waiting, those of this step and the next. That of the step before would also be taken, but a busy browser may
 * only send it once the step is over.
 */
export class Authenticator {
  private readonly secret: Buffer;
  private step = Math.floor(Date.now() / 30_000) - 1;

  constructor(secret: string) {
    this.secret = bytesOf(secret);
  }

  /** Six digits that were not given before. */
  next(): string {
    const now = Math.floor(Date.now() / 30_000);
    this.step = Math.max(this.step + 1, now);
    if (this.step > now + 1) throw new Error("no code left that is good now");
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(this.step));
    const hash = createHmac("sha1", this.secret).update(counter).digest();
    const at = (hash.at(-1) ?? 0) & 15;
    return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
  }
}
