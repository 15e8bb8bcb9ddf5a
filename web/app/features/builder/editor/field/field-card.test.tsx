import { render, screen } from "@testing-library/react";
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

test("a form is written in the direction of its language, as on its page", () => {
  const { unmount } = show(formIn("ar", "الاسم"));
  expect(screen.getByText("الاسم").closest("[dir]")?.getAttribute("dir")).toBe("rtl");
  expect(screen.getByRole("textbox", { name: "Form title" }).getAttribute("dir")).toBe("rtl");
  unmount();

  show(formIn("en", "Name"));
  expect(screen.getByText("Name").closest("[dir]")?.getAttribute("dir")).toBe("ltr");
  expect(screen.getByRole("textbox", { name: "Form title" }).getAttribute("dir")).toBe("ltr");
});
