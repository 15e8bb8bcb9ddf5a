// Runs in <head> of every page, before the first paint, so that a chosen theme never flashes. See islands/README.md.

import { startFirstRequests } from "~/lib/browser/first-requests";
import { followTheme, showTheme, storedTheme } from "~/lib/browser/theme";
import { reserveBanner } from "~/lib/browser/unverified";
import { showSession } from "./site/session";

showTheme(storedTheme());
followTheme(() => showTheme(storedTheme()));
// Nor do the guest's links flash at somebody who is signed in.
showSession();
// Nor does the page move when the banner about an unverified address comes.
reserveBanner();
// The data of the page comes at the same time as its code.
startFirstRequests(location);
