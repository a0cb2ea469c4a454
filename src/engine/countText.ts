const grouped = new Intl.NumberFormat('en-IN');

/** A number as people read it, grouped as in India: 1284 -> 1,284; '1,000+' where nobody counted further. */
export const countText = (count: number, isCapped = false): string => `${grouped.format(count)}${isCapped ? '+' : ''}`;
