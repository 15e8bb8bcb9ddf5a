import type { components } from "~/api/schema.gen";

export type Import = components["schemas"]["Import"];
export type ImportColumn = components["schemas"]["ImportColumn"];
export type ImportMapping = components["schemas"]["ImportMapping"];
export type ColumnTarget = ImportColumn["target"];
