/** One part of the card Share. */
export const sharePart = "px-4 py-4 sm:px-5 sm:py-[18px]";

/** A small button that is large enough for a finger. */
export const touchButton = "max-sm:h-11 max-sm:px-3.5 max-sm:text-15";
