import { expect, test } from "vitest";
import { endpoint } from "../../sample";
import { clientColor, clientsOf, knownClient } from "./clients";

const clients = clientsOf([
  endpoint({ id: "a", label: "Lumen Dental" }),
  endpoint({ id: "b", label: "Café Tramuntana" }),
  endpoint({ id: "c", label: "Lumen Dental" }),
  endpoint({ id: "d", label: null }),
  endpoint({ id: "e" }),
]);

test("clients are sorted by name and know how many endpoints they have", () => {
  expect(clients).toEqual([
    { label: "Café Tramuntana", count: 1 },
    { label: "Lumen Dental", count: 2 },
  ]);
});

test("a client is known however it is spelled", () => {
  expect(knownClient(clients, " cafe TRAMUNTANA ")?.label).toBe("Café Tramuntana");
  expect(knownClient(clients, "Cafe")).toBeUndefined();
});

test("a name keeps its color, and names don't all have the same", () => {
  expect(clientColor("Lumen Dental")).toBe(clientColor("Lumen Dental"));
  const names = Array.from({ length: 40 }, (_, n) => `Client ${n}`);
  expect(new Set(names.map(clientColor)).size).toBe(8);
});
