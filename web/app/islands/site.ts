// At the end of every content page. Each part is on its own: one that fails must not take the others along.
import { startAccount } from "./account";
import { startColours } from "./colours";
import { startCopying } from "./copy";
import { startFloats } from "./float";
import { startHelp } from "./help";

for (const start of [startAccount, startFloats, startCopying, startColours, startHelp]) {
  try {
    start();
  } catch (error) {
    reportError(error);
  }
}
