/** The places of the rail, the search row and the list, the same while they load. */
export const layoutClass = "grid items-start gap-7 lg:grid-cols-[13rem_minmax(0,1fr)]";

/** Long lists of clients scroll by themselves beside the endpoints. */
export const railPlace = "max-lg:hidden lg:sticky lg:top-4 lg:max-h-[calc(100vh-2rem)] lg:overflow-y-auto";

export const toolbarClass = "mb-3 flex gap-2 max-sm:px-4";

/** On a phone the list goes from edge to edge. */
export const cardClass = "@container max-sm:rounded-none max-sm:border-x-0 max-sm:shadow-none";
