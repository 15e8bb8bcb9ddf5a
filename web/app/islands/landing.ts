// On the landing page, beside site.ts.
import { startCalculator } from "./landing/calculator";
import { startDemo } from "./landing/demo";

for (const start of [startDemo, startCalculator]) {
  try {
    start();
  } catch (error) {
    reportError(error);
  }
}
