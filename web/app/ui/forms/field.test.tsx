import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Field } from "./field";
import { Input, Textarea } from "./input";
import { Select } from "./select";

test("ties label, help and error to the control", () => {
  render(
    <Field label="Email address" required help="We only email you about your forms." error="Enter a valid address.">
      <Input type="email" />
    </Field>,
  );
  const input = screen.getByRole("textbox", {
    name: "Email address",
    description: "Enter a valid address. We only email you about your forms.",
  });
  expect(input.getAttribute("aria-invalid")).toBe("true");
  expect((input as HTMLInputElement).required).toBe(true);
});

test("a field in order describes nothing and is not invalid", () => {
  render(
    <Field label="Message">
      <Textarea />
    </Field>,
  );
  const textarea = screen.getByLabelText("Message");
  expect(textarea.hasAttribute("aria-describedby")).toBe(false);
  expect(textarea.hasAttribute("aria-invalid")).toBe(false);
});

test("two fields do not share ids", () => {
  render(
    <>
      <Field label="Name">
        <Input />
      </Field>
      <Field label="Keep">
        <Select>
          <option>One year</option>
        </Select>
      </Field>
    </>,
  );
  expect(screen.getByLabelText("Name").id).not.toBe(screen.getByLabelText("Keep").id);
});
