import { readItem, writeItem } from "./storage";

/**
 * What the server knows this browser by, so that strangers who try a password cannot use up its owner's tries. No
 * permission comes of it; it stays when one signs out.
 */
const KEY = "deviceToken";

export const readDevice = () => readItem(KEY);

/** Without storage every sign-in is a stranger's first. */
export const storeDevice = (token: string) => writeItem(KEY, token);
