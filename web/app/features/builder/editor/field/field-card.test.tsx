import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { Schema } from "../../schema/model";
import { Canvas } from "../canvas/canvas";
import { SampleEditor } from "../inspector/sample-editor";

const formIn = (language: string, label: string): Schema => ({
  language,
  fields: [{ type: "text", name: "name", label }],
});

function show(schema: Schema) {
  return render(
    <SampleEditor schema={schema}>
      <Canvas formId="a" name="Quotes" width="desktop" />
    </SampleEditor>,
  );
}

test("the standard thank-you text is English, from left to right, until there is another", async () => {
  show(formIn("ar", "الاسم"));
  await userEvent.click(screen.getByRole("button", { name: /^Thank-you page/ }));
  const text = screen.getByRole("textbox", { name: "Thank-you text" });
  expect([text.dir, text.lang]).toEqual(["ltr", "en"]);
  await userEvent.type(text, "شكرا");
  expect([text.dir, text.lang]).toEqual(["rtl", "ar"]);
});

test("a form is written in the direction of its language, as on its page", () => {
  const { unmount } = show(formIn("ar", "الاسم"));
  expect(screen.getByText("الاسم").closest("[dir]")?.getAttribute("dir")).toBe("rtl");
  expect(screen.getByRole("textbox", { name: "Form title" }).getAttribute("dir")).toBe("rtl");
  unmount();

  show(formIn("en", "Name"));
  expect(screen.getByText("Name").closest("[dir]")?.getAttribute("dir")).toBe("ltr");
  expect(screen.getByRole("textbox", { name: "Form title" }).getAttribute("dir")).toBe("ltr");
});
