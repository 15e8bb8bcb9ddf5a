/** Markdown that only servers with billing show; `generated.ts` makes an element of it. */
export const withBilling = (text: string) => `<WithBilling>\n\n${text}\n\n</WithBilling>`;
