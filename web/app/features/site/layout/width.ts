/** The measure of the public pages; gutters shrink on small screens. */
export const wide = "mx-auto w-[min(72.5rem,100%-2.5rem)] sm:w-[min(72.5rem,100%-3rem)]";

/** For running text. */
export const narrow = "mx-auto w-[min(44rem,100%-2.5rem)] sm:w-[min(44rem,100%-3rem)]";
