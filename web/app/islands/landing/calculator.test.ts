import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, test } from "vitest";
import { Calculator } from "../../features/site/landing/pricing/calculator";
import { startCalculator } from "./calculator";

beforeEach(() => {
  document.body.innerHTML = renderToStaticMarkup(createElement(Calculator));
  startCalculator();
});

const input = (selector: string) => document.querySelector(selector) as HTMLInputElement;
const total = () => document.querySelector("[data-total]")?.textContent;
const bill = () => [...document.querySelectorAll("[data-bill] > div")].map((line) => line.textContent);

function put(selector: string, value: string) {
  input(selector).value = value;
  input(selector).dispatchEvent(new Event("input"));
}

test("stands there with a whole bill before any script", () => {
  expect(bill()).toEqual(["1,000 × €0.02€20.00", "850 × €0.018€15.30"]);
  expect(total()).toBe("€35.30");
});

test("a number typed is priced, and the slider goes along", () => {
  put("[data-count]", "25151");
  expect(bill()).toEqual(["1,000 × €0.02€20.00", "4,000 × €0.018€72.00", "20,000 × €0.015€300.00", "1 × €0.01€0.01"]);
  expect(total()).toBe("€392.01");
  expect(input("[data-slider]").ariaValueText).toBe("25,151 submissions");
});

test("the slider writes its number", () => {
  put("[data-slider]", "2");
  expect(input("[data-count]").value).toBe("150");
  expect([bill(), total()]).toEqual([[], "€0.00"]);
});

test("nonsense costs nothing, and the most has a price", () => {
  put("[data-count]", "");
  expect(total()).toBe("€0.00");
  put("[data-count]", "-5");
  expect(total()).toBe("€0.00");
  put("[data-count]", "99999999999");
  expect(total()).toBe("€100,140.50");
});
