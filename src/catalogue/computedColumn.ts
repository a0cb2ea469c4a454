/** What a computed column may hold: the store and the examples of a definition judge by the same. */
import { calendarOf } from '../engine/dates/day.ts';
import type { Json } from '../engine/types.ts';
import type { EntityColumn } from './definition/entity.ts';

/** The integers that the store's columns take, one digit less than those that JSON says exactly. */
const MOST = 999_999_999_999_999;

const isDay = (value: Json): boolean => typeof value === 'string' && value.length === '2026-01-01'.length && calendarOf(value) !== undefined;
const isInstant = (value: Json): boolean => typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value));
const isNumber = (value: Json): value is number => typeof value === 'number' && Math.abs(value) <= MOST;

const holdsBy: Readonly<Record<EntityColumn['type'], (value: Json) => boolean>> = {
  text: (value) => typeof value === 'string',
  integer: (value) => isNumber(value) && Number.isInteger(value),
  number: isNumber,
  date: isDay,
  timestamp: isInstant,
  boolean: (value) => typeof value === 'boolean',
};

/** Whether a column of this type holds the value as it is; null is empty in each. */
export const columnHolds = (type: EntityColumn['type'], value: Json): boolean => value === null || holdsBy[type](value);
