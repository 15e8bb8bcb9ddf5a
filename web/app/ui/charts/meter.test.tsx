import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Meter } from "./meter";

test.each([
  [93, "bg-ink", "62%"],
  [150, "bg-ink", "100%"],
  [151, "bg-warn", "100%"],
])("%i of 150 is drawn with %s, %s wide", (value, colour, width) => {
  render(<Meter label="Used" value={value} max={150} />);
  const bar = screen.getByRole("meter", { name: "Used" }).firstElementChild as HTMLElement;
  expect(bar.classList.contains(colour)).toBe(true);
  expect(bar.style.width).toBe(width);
});
