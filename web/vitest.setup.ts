import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";

// A guard against hanging, not a rule: on a busy machine everything takes longer than the second allowed by default, and
// dialogs and menus load on first use.
const WAIT_TIMEOUT_MS = 15_000;

configure({ asyncUtilTimeout: WAIT_TIMEOUT_MS });

const { waitFor } = vi;
vi.waitFor = (callback, options = WAIT_TIMEOUT_MS) => waitFor(callback, options);

afterEach(cleanup);
