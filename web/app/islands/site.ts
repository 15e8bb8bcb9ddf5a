// At the end of every content page. Each part is on its own: one that fails must not take the others along.
import { startAccount } from "./site/account";
import { startCopying } from "./site/copy-buttons";
import { startHelp } from "./site/operator-contact";
import { startFloats } from "./site/popovers";
import { startColours } from "./site/theme-switch";

for (const start of [startAccount, startFloats, startCopying, startColours, startHelp]) {
  try {
    start();
  } catch (error) {
    reportError(error);
  }
}
