// Runs in <head> of every page, before the first paint, so that a chosen theme never flashes. See islands/README.md.
import { followTheme, showTheme, storedTheme } from "~/lib/theme";

showTheme(storedTheme());
followTheme(() => showTheme(storedTheme()));
