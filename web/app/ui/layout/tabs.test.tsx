import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { TabLinks } from "./tab-links";
import { Tabs } from "./tabs";

const names = ["General", "Notifications", "Webhooks"];
const tabs = names.map((name) => ({ value: name, label: name, content: <p>About {name}</p> }));
const scrollIntoView = vi.fn();

beforeEach(() => {
  scrollIntoView.mockClear();
  Element.prototype.scrollIntoView = scrollIntoView;
  // A row of 300 px, 600 px down the page, in which every tab is 200 px wide.
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const row = this.matches("[role=tablist], nav") ? this : this.parentElement;
    if (this === row) return new DOMRect(20, 600, 300, 40);
    const at = [...(row?.children ?? [])].indexOf(this);
    return new DOMRect(20 + 200 * at - (row?.scrollLeft ?? 0), 600, 200, 40);
  });
});

test("the open tab of a row that is cut off is brought into its middle, and the page stays where it is", () => {
  const { rerender } = render(<Tabs label="Settings" tabs={tabs} value="Webhooks" />);
  const row = screen.getByRole("tablist");
  expect(row.scrollLeft).toBe(350);
  rerender(<Tabs label="Settings" tabs={tabs} value="Notifications" />);
  expect(row.scrollLeft).toBe(150);
  expect(scrollIntoView).not.toHaveBeenCalled();
});

test("a row that was scrolled by hand stays as it is while its tab does", () => {
  const { rerender } = render(<Tabs label="Settings" tabs={tabs} value="Webhooks" />);
  const row = screen.getByRole("tablist");
  row.scrollLeft = 10;
  rerender(<Tabs label="Settings" tabs={tabs} value="Webhooks" />);
  expect(row.scrollLeft).toBe(10);
});

test("a row that got narrower shows its tab again", () => {
  render(<Tabs label="Settings" tabs={tabs} value="Webhooks" />);
  const row = screen.getByRole("tablist");
  row.scrollLeft = 0;
  fireEvent(window, new Event("resize"));
  expect(row.scrollLeft).toBe(350);
});

test("links that are tabs do the same", () => {
  render(
    <TabLinks label="Folders">
      {names.map((name) => (
        <a key={name} href={`#${name}`} aria-current={name === "Webhooks" ? "page" : undefined}>
          {name}
        </a>
      ))}
    </TabLinks>,
  );
  expect(screen.getByRole("navigation").scrollLeft).toBe(350);
  expect(scrollIntoView).not.toHaveBeenCalled();
});

test("a tab kept in the URL opens when it is pressed, not when it gets the focus", async () => {
  const onChange = vi.fn();
  render(<Tabs label="Settings" tabs={tabs} value="General" onChange={onChange} />);
  fireEvent.focus(screen.getByRole("tab", { name: "Webhooks" }));
  expect(onChange).not.toHaveBeenCalled();
  screen.getByRole("tab", { name: "General" }).focus();
  await userEvent.keyboard("{ArrowRight}");
  expect(document.activeElement).toBe(screen.getByRole("tab", { name: "Notifications" }));
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.keyboard("{Enter}");
  expect(onChange).toHaveBeenCalledExactlyOnceWith("Notifications");
});
