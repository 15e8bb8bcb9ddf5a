// On the landing page, beside site.ts.
import { startCalculator } from "./calculator";
import { startDemo } from "./demo";

for (const start of [startDemo, startCalculator]) {
  try {
    start();
  } catch (error) {
    reportError(error);
  }
}
