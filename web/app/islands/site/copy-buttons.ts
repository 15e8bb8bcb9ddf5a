/** Stands in the samples for the server's own address. The server puts it there itself; other ways to see a page do not. */
const PLACEHOLDER = "https://formtray.example";
const SHOWN_FOR = 2000;

export function startCopyButtons(root: ParentNode = document): void {
  for (const snippet of root.querySelectorAll<HTMLElement>("[data-snippet]")) {
    putAddress(snippet);
    const button = snippet.querySelector<HTMLElement>("[data-copy]");
    button?.addEventListener("click", () => void copy(snippet, button));
  }
}

function putAddress(snippet: HTMLElement): void {
  const pieces = document.createTreeWalker(snippet, NodeFilter.SHOW_TEXT);
  while (pieces.nextNode()) {
    const piece = pieces.currentNode;
    if (piece.nodeValue?.includes(PLACEHOLDER)) {
      piece.nodeValue = piece.nodeValue.replaceAll(PLACEHOLDER, location.origin);
    }
  }
}

async function copy(snippet: HTMLElement, button: HTMLElement): Promise<void> {
  const chosen = snippet.querySelector<HTMLInputElement>("input:checked")?.value;
  const code = snippet.querySelector(chosen ? `[data-sample="${chosen}"]` : "[data-sample]");
  const said = button.querySelector("[aria-live]");
  if (!code || !said) return;
  try {
    await navigator.clipboard.writeText(code.textContent ?? "");
    said.textContent = "Copied";
  } catch {
    said.textContent = "Couldn't copy";
  }
  setTimeout(() => {
    said.textContent = "Copy";
  }, SHOWN_FOR);
}
