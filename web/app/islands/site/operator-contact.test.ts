import { afterEach, expect, test, vi } from "vitest";
import { startOperatorContact } from "./operator-contact";

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

function draw(operator: string | null): HTMLElement {
  const place = document.createElement("p");
  place.dataset.help = "";
  place.hidden = true;
  const link = document.createElement("a");
  link.dataset.operator = "";
  place.append(link);
  document.body.append(place);
  vi.stubGlobal("fetch", async () => Response.json({ operator }));
  startOperatorContact();
  return place;
}

test("names the operator", async () => {
  const place = draw("help@example.org");
  await vi.waitFor(() => expect(place.hidden).toBe(false));
  expect(place.querySelector("a")?.getAttribute("href")).toBe("mailto:help@example.org");
  expect(place.textContent).toBe("help@example.org");
});

test("says nothing where there is none", async () => {
  const place = draw(null);
  await new Promise((resolve) => setTimeout(resolve));
  expect(place.hidden).toBe(true);
});
