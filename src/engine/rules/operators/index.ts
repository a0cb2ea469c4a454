/** Every operator beyond json-logic's own: its file and one row here. */
import { addDays } from './addDays.ts';
import { addWorkingDays } from './addWorkingDays.ts';
import { addYears } from './addYears.ts';
import { age } from './age.ts';
import { byBrackets } from './byBrackets.ts';
import { ceil } from './ceil.ts';
import { compact } from './compact.ts';
import { daysBetween } from './daysBetween.ts';
import { dayText } from './dayText.ts';
import { distinct } from './distinct.ts';
import { fileFact } from './fileFact.ts';
import { isDate } from './isDate.ts';
import { isEmptyOperator } from './isEmpty.ts';
import { isHoliday } from './isHoliday.ts';
import { isSunday } from './isSunday.ts';
import { items } from './items.ts';
import { length } from './length.ts';
import { letters } from './letters.ts';
import { lower } from './lower.ts';
import { matches } from './matches.ts';
import { minutesBetween } from './minutesBetween.ts';
import { order } from './order.ts';
import { otherRowWith } from './otherRowWith.ts';
import { overlaps } from './overlaps.ts';
import { percentRank } from './percentRank.ts';
import { pick } from './pick.ts';
import { power } from './power.ts';
import { range } from './range.ts';
import { round } from './round.ts';
import { rowsWith } from './rowsWith.ts';
import { sameText } from './sameText.ts';
import { segment } from './segment.ts';
import { split } from './split.ts';
import { sum } from './sum.ts';
import { traitOf } from './traitOf.ts';
import { trim } from './trim.ts';
import { unique } from './unique.ts';
import { upper } from './upper.ts';
import { without } from './without.ts';
import { year } from './year.ts';
import type { Operator } from '../operator.ts';

const all: readonly Operator[] = [
  addDays,
  addWorkingDays,
  addYears,
  age,
  byBrackets,
  ceil,
  compact,
  daysBetween,
  dayText,
  distinct,
  fileFact,
  isDate,
  isEmptyOperator,
  isHoliday,
  isSunday,
  items,
  length,
  letters,
  lower,
  matches,
  minutesBetween,
  order,
  otherRowWith,
  overlaps,
  percentRank,
  pick,
  power,
  range,
  round,
  rowsWith,
  sameText,
  segment,
  split,
  sum,
  traitOf,
  trim,
  unique,
  upper,
  without,
  year,
];

/** By name. */
export const operators: Readonly<Record<string, Operator>> = Object.fromEntries(all.map((one) => [one.name, one]));
