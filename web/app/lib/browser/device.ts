import { storedItem } from "./stored-item";

/**
 * What the server knows this browser by, so that strangers who try a password cannot use up its owner's tries. No
 * permission comes of it; it stays when one signs out. Without storage every sign-in is a stranger's first.
 */
const device = storedItem("deviceToken");

export const readDevice = device.get;

export const storeDevice = (token: string) => device.set(token);
