import { render, screen } from "@testing-library/react";
import Star from "lucide-react/icons/star";
import { expect, test } from "vitest";
import { IconButton } from "./icon-button";

test("its label is its name and its tooltip, unless the tooltip says more", () => {
  const { rerender } = render(<IconButton icon={Star} label="Star" />);
  const button = screen.getByRole("button", { name: "Star" });
  expect(button.title).toBe("Star");
  rerender(<IconButton icon={Star} label="Star" title="Star (s)" />);
  expect(button.title).toBe("Star (s)");
  expect(button.getAttribute("aria-label")).toBe("Star");
});
