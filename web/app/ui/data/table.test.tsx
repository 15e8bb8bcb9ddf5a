import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { type Column, Table } from "./table";

const columns: Column<{ id: string; month: number }>[] = [
  { header: "Endpoint", main: true, cell: (row) => row.id },
  { header: "This month", align: "end", cell: (row) => row.month },
];

const draw = (rows?: { id: string; month: number }[]) =>
  render(<Table caption="Endpoints" columns={columns} rows={rows} rowKey={(row) => row.id} empty={<p>None yet</p>} />);

test("lists rows under their headers", () => {
  draw([{ id: "k7qm", month: 61 }]);
  expect(screen.getByRole("table", { name: "Endpoints" })).toBeTruthy();
  expect(screen.getByRole("columnheader", { name: "This month" })).toBeTruthy();
  expect(screen.getByRole("cell", { name: "61" })).toBeTruthy();
});

test("shows the empty state in place of the table", () => {
  draw([]);
  expect(screen.queryByRole("table")).toBeNull();
  expect(screen.getByText("None yet")).toBeTruthy();
});

test("is busy and in its final shape while loading", () => {
  draw(undefined);
  expect(screen.getByRole("table").getAttribute("aria-busy")).toBe("true");
  expect(screen.getAllByRole("row")).toHaveLength(4);
});
