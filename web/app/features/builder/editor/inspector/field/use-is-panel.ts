import { useMediaQuery } from "~/lib/browser/media-query";

/** Whether the settings are beside the canvas. In a sheet, its title and its buttons say and do some of it. */
export const useIsPanel = () => useMediaQuery("(min-width: 64rem)");
