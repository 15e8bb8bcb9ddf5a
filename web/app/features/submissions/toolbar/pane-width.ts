/**
 * As wide as it takes for a submission to be read beside the list. Below that width it has the whole screen, and its
 * actions are in a bar at the bottom. Paper is narrower, but the page must not change while it is being printed.
 */
export const PANE_WIDTH = "print, (min-width: 64rem)";
