import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { NewPassword } from "./new-password";

function draw() {
  render(
    <form>
      <input type="email" aria-label="Email" name="email" />
      <NewPassword label="Password" name="password" own={["Ada Lovelace"]} />
    </form>,
  );
  return screen.getByLabelText("Password");
}

test("says how many characters are missing, then how good it is", async () => {
  const field = draw();
  expect(field.getAttribute("autocomplete")).toBe("new-password");
  await userEvent.type(field, "seven x");
  screen.getByText("3 more characters.");
  await userEvent.type(field, "yz");
  screen.getByText("1 more character.");
  await userEvent.clear(field);
  await userEvent.type(field, "correct horse battery staple lantern");
  await screen.findByText("Strong.");
});

test("takes a paste, and knows what stands in the form", async () => {
  const field = draw();
  await userEvent.type(screen.getByLabelText("Email"), "grace.hopper@example.org");
  await userEvent.click(field);
  await userEvent.paste("hopper-hopper-1");
  await screen.findByText("Weak.");
  await screen.findByText("Avoid your own name or email address.");
});

test("shows what is typed when asked, and hides it again", async () => {
  const field = draw();
  await userEvent.click(screen.getByRole("button", { name: "Show password" }));
  expect(field.getAttribute("type")).toBe("text");
  await userEvent.click(screen.getByRole("button", { name: "Hide password" }));
  expect(field.getAttribute("type")).toBe("password");
});
