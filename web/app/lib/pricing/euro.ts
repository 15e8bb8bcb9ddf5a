const euro = new Intl.NumberFormat("en", { style: "currency", currency: "EUR", maximumFractionDigits: 3 });

/** An amount in cents as people read it: "€10.00". */
export const inEuro = (cents: number) => euro.format(cents / 100);
