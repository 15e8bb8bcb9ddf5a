import { useLocation, useSearchParams } from "react-router";

/** The parts of the tab: the editor, the same as JSON, and earlier versions. */
export type FormView = "fields" | "json" | "versions";

export const viewOf = (asked: string | null): FormView => (asked === "json" || asked === "versions" ? asked : "fields");

/** Which part of the tab Form is open. It's in the URL, so that Back closes it. */
export function useFormView(): [FormView, (view: FormView) => void] {
  const [params, setParams] = useSearchParams();
  const open = (view: FormView) =>
    setParams(view === "fields" ? { tab: "form" } : { tab: "form", view }, {
      state: { from: viewOf(params.get("view")) },
    });
  return [viewOf(params.get("view")), open];
}

/** Whether this part was opened from another one: the button that did is gone, and so is the focus. */
export const useIsReturn = (): boolean => useLocation().state?.from !== undefined;
