/**
 * What the server knows this browser by, so that strangers who try a password cannot use up its owner's tries. No
 * permission comes of it; it stays when one signs out.
 */
const KEY = "deviceToken";

export function readDevice(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function storeDevice(token: string): void {
  try {
    localStorage.setItem(KEY, token);
  } catch {
    // Without storage every sign-in is a stranger's first.
  }
}
