import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Field } from "./field";
import { Input, Textarea } from "./input";
import { Select } from "./select";

test("ties label, help and error to the control", () => {
  render(
    <Field label="E-mail address" required help="We write only about your forms." error="This address has no @.">
      <Input type="email" />
    </Field>,
  );
  const input = screen.getByRole("textbox", {
    name: "E-mail address",
    description: "This address has no @. We write only about your forms.",
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
