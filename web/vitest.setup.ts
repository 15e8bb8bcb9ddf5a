import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// Dialogs and menus load on first use; on a busy machine that takes longer than the second allowed by default.
configure({ asyncUtilTimeout: 5000 });

afterEach(cleanup);
