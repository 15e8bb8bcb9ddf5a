/** A page's loader runs for another page, not for another filter or tab of the same one. */
export const onAnotherPage = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.pathname !== nextUrl.pathname;
