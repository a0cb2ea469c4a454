/**
 * The server's time as the page knows it. The device's own clock may be wrong, so its difference to the server is taken
 * once, when the catalogue is read; after that the device only counts on (D1-SESSION-01, D1-SESSION-06).
 */
import { dayIn } from '../../engine/dates/clock.ts';

interface ServerClock {
  /** Milliseconds since 1970, the server's. */
  now(): number;
  /** Takes the server's instant (ISO) as now. */
  sync(serverNow: string): void;
  /** YYYY-MM-DD in the product's time zone. */
  today(timeZone: string): string;
}

/** @param device milliseconds of the device's clock, `Date.now` in the browser. */
export function createClock(device: () => number): ServerClock {
  let ahead = 0;
  const now = (): number => device() + ahead;
  return {
    now,
    sync(serverNow) {
      const server = Date.parse(serverNow);
      if (Number.isFinite(server)) ahead = server - device();
    },
    today: (timeZone) => dayIn(timeZone, now()),
  };
}
