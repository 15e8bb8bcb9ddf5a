// Runs in <head> of every page, before the first paint, so that a chosen theme never flashes. See islands/README.md.
import { followTheme, showTheme, storedTheme } from "~/lib/browser/theme";
import { showSession } from "./site/session";

showTheme(storedTheme());
followTheme(() => showTheme(storedTheme()));
// Nor do the guest's links flash at somebody who is signed in.
showSession();
