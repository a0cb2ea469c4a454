/** A day for a file of journeys: its product's clock begins at noon, so that no midnight falls between what the test says and what the product takes as today. */
const shown = (locale: string, at: number): string => new Intl.DateTimeFormat(locale, { timeZone: 'Asia/Kolkata' }).format(at);
/** `YYYY-MM-DD`, the day on which the file began. */
export const TODAY = shown('en-CA', Date.now());
const NOON = `${TODAY}T06:30:00Z`;
export const fromNoon = { CLOCK: NOON };

/** `DD/MM/YYYY`, so many days before that day. */
export const daysAgo = (days: number): string => shown('en-GB', Date.parse(NOON) - days * 86_400_000);
