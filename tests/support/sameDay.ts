/**
 * One day for all journeys of a run: who begins in its last hour has the products' clock at ten in the evening, so that no midnight falls between
 * what a test says and what the product takes as today. Else their clock is the machine's: one that is ahead of a test's would end its sessions.
 */
const zone = { timeZone: 'Asia/Kolkata' };
const formatDay = (locale: string, at: number): string => new Intl.DateTimeFormat(locale, zone).format(at);
/** Said by the process that begins, read by its workers. */
const BEGAN = Number((process.env['JOURNEYS_BEGAN'] ??= String(Date.now())));
/** `YYYY-MM-DD`. */
export const TODAY = formatDay('en-CA', BEGAN);
const hour = Number(new Intl.DateTimeFormat('en-GB', { ...zone, hour: '2-digit', hourCycle: 'h23' }).format(BEGAN));
export const sameDay: Readonly<Record<string, string>> = hour < 23 ? {} : { CLOCK: `${TODAY}T22:00:00+05:30` };

/** `DD/MM/YYYY`, so many days before that day. */
export const daysAgo = (days: number): string => formatDay('en-GB', BEGAN - days * 86_400_000);
