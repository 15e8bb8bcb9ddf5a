// At the end of every content page. Each part is on its own: one that fails must not take the others along.
import { startAccount } from "./site/account";
import { startCopyButtons } from "./site/copy-buttons";
import { startOperatorContact } from "./site/operator-contact";
import { startPopovers } from "./site/popovers";
import { startThemeSwitch } from "./site/theme-switch";

for (const start of [startAccount, startPopovers, startCopyButtons, startThemeSwitch, startOperatorContact]) {
  try {
    start();
  } catch (error) {
    reportError(error);
  }
}
