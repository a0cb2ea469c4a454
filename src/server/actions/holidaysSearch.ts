import { rowsNamed } from '../operations/reference.ts';
import type { Handler } from '../call.ts';
import { reading } from './reading.ts';

/** `GET /api/holidays/search`: holidays of a state whose holidayDate lies within the range, both ends included (D1-ENV-19, D1-ENV-20). */
export const holidaysSearch: Handler = reading({ 'reference/holidays': { of: ['state', 'holidayDate'] } }, async ({ payload, catalogue }) => {
  const [location, startDate, endDate] = ['location', 'startDate', 'endDate'].map((key) => String(payload[key]));
  const isThere = (state: unknown): boolean => String(state).toLowerCase() === String(location).trim().toLowerCase();
  const isWithin = (date: unknown): boolean => typeof date === 'string' && date >= String(startDate) && date <= String(endDate);
  return { rows: rowsNamed(catalogue, 'holidays').filter((row) => isThere(row['state']) && isWithin(row['holidayDate'])) };
});
