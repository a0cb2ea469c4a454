import type { Json, Logic, Path } from '../types.ts';
import { dateOf, dayNumber } from '../dates/day.ts';
import { readPath } from '../rules/readPath.ts';
import { readsOf } from '../rules/logic.ts';
import { isColumn } from './sayRule.ts';

const DAY = /^\d{4}-\d\d-\d\d$/;
/** A day with its time, as a clock on the wall says it. */
const INSTANT = /^\d{4}-\d\d-\d\dT/;
const MOST = 80;
/** Steps in days that birthdays and deadlines are moved by: days, weeks, months, then years. */
const STEPS = [1, 7, 30, 90, 180, ...Array.from({ length: 20 }, (_, index) => 366 * (index + 1))];

/** Stands for any value where something is needed and nothing says what. */
export const SOMETHING = '…';

/** The plain values that stand in a rule, and those that its option lists offer. */
function literalsIn(logic: Logic, facts: unknown): Json[] {
  const found: Json[] = [];
  const walk = (part: Json, isArgument: boolean): void => {
    if (typeof part !== 'object' || part === null) {
      if (isArgument) found.push(part);
      return;
    }
    if (Array.isArray(part)) return part.forEach((one) => walk(one, true));
    // The name of a column is no value that a fact could have.
    for (const [op, args] of Object.entries(part))
      if (op !== 'var') walk(Array.isArray(args) ? args.filter((_, at) => !isColumn(op, at)) : args, true);
  };
  walk(logic, false);
  const offered = readsOf(logic)
    .filter(({ path }) => /^lists\.[^.]+$/.test(path))
    .flatMap(({ path }) => (readPath(facts, path) ?? []) as { value?: Json }[])
    .flatMap(({ value }) => value ?? []);
  return [...found, ...offered];
}

function numbersNear(literals: readonly Json[], value: Json): number[] {
  const numbers = [...literals, value].filter((one) => typeof one === 'number');
  return numbers.flatMap((one) => [one, one + 1, one - 1]);
}
const laterDay = (day: string, days: number): Json => dateOf((dayNumber(day) ?? NaN) + days) ?? null;
const daysNear = (value: Json, today: Json): Json[] =>
  [value, today].flatMap((day) =>
    typeof day === 'string' && DAY.test(day) ? STEPS.flatMap((step) => [laterDay(day, step), laterDay(day, -step)]) : [],
  );

/** Whether a rule asks of a fact only whether there is any. */
const asksWhetherEmpty = (logic: Logic, path: Path): boolean => JSON.stringify(logic).includes(JSON.stringify({ isEmpty: { var: path } }));

/** Several values that somebody has chosen, to which one more can be added. */
const isChoice = (path: Path, value: readonly Json[]): boolean => /^(data|row)\./.test(path) && value.every((one) => typeof one === 'string');

/** Values that a fact might have instead, the likeliest first: the opposite, what the rule compares with, its neighbours, nothing, something. */
export function alternativesOf(logic: Logic, facts: unknown, path: Path): Json[] {
  const value = (readPath(facts, path) ?? null) as Json;
  const literals = literalsIn(logic, facts);
  const isDay = typeof value === 'string' && DAY.test(value);
  const candidates: Json[] =
    typeof value === 'boolean'
      ? [!value, null]
      : Array.isArray(value)
        ? value.length > 0
          ? [[], ...(isChoice(path, value) ? literals.map((one) => [...value, one]) : [])]
          : [[SOMETHING], [{ value: SOMETHING }], ...literals.map((one) => [one])]
        : isDay
          ? daysNear(value, null)
          : typeof value === 'string' && INSTANT.test(value)
            ? daysNear(value.slice(0, 10), null).map((day) => `${String(day)}${value.slice(10)}`)
            : [
                ...literals,
                ...numbersNear(literals, value),
                ...(value === null || value === ''
                  ? [
                      ...(asksWhetherEmpty(logic, path) ? [SOMETHING, true] : [true, SOMETHING]),
                      [SOMETHING],
                      ...daysNear(null, (readPath(facts, 'today') ?? null) as Json),
                    ]
                  : [null, true]),
              ];
  const known = new Set([JSON.stringify(value)]);
  return candidates
    .filter((one) => {
      const text = JSON.stringify(one);
      if (known.has(text)) return false;
      known.add(text);
      return true;
    })
    .slice(0, MOST);
}
