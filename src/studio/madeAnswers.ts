/** What the calls of a chart answer where nobody is counted: rows as the chart reads them, since charts have no examples. */
import type { ChartDef, CountsDef, MonthDef, SpansDef } from '../catalogue/definition/screen.ts';
import type { Catalogue } from '../catalogue/types.ts';
import { dateOf, dayNumber } from '../engine/dates/day.ts';
import type { Json, JsonObject } from '../engine/types.ts';

/** What is answered, by the name of the call as definitions have it. */
export type Answers = Readonly<Record<string, Json>>;

type Known = Pick<Catalogue, 'workflows' | 'roles' | 'programs'>;
const NAMES = ['A', 'B', 'C', 'D'];
/** Bars grow smaller by so many. */
const STEP = 7;
/** Days that a stretch takes. */
const LONG = 20;

const dayAfter = (today: string, days: number): string => dateOf((dayNumber(today) ?? 0) + days) ?? today;

function keysOf({ steps, names }: CountsDef, { workflows, ...tables }: Known): readonly Json[] {
  if (steps) return [...new Set(steps.flatMap(({ of }) => of))];
  if (names && 'workflow' in names) return Object.keys(workflows[names.workflow]?.machine.states ?? {});
  return names && 'table' in names ? tables[names.table].items.map(({ id }) => id) : NAMES;
}

function countRows(chart: CountsDef, known: Known, today: string): JsonObject[] {
  const { key, value, names, parts, asOf } = chart;
  const keys = keysOf(chart, known);
  return keys.flatMap((one, at) =>
    (parts?.of ?? [{ value: null }]).map((part) => ({
      [key]: one,
      [value]: (keys.length - at) * STEP,
      ...(names && 'at' in names ? { [names.at]: one } : {}),
      ...(parts ? { [parts.by]: part.value } : {}),
      ...(asOf === undefined ? {} : { [asOf]: `${today}T09:30:00Z` }),
    })),
  );
}

/** Each begins later than the one before, its stretches one after the other. */
const spanRows = ({ key, spans }: SpansDef, today: string): JsonObject[] =>
  NAMES.map((name, at) =>
    Object.fromEntries([
      [key, name],
      ...spans.flatMap(({ from, to }, index) => {
        const first = LONG * (at + index - spans.length);
        return [
          [to, dayAfter(today, first + LONG)],
          [from, dayAfter(today, first)],
        ];
      }),
    ]),
  );

/** Every day of the month until today, now one answer and now another. */
const monthRows = ({ key, value, days }: MonthDef, today: string): JsonObject[] => {
  const dayCount = Number(today.slice(-2));
  return NAMES.map((name, at) => ({
    [key]: name,
    [value]: 90 - STEP * at,
    [days.at]: Array.from({ length: dayCount }, (_, index) => ({
      [days.day]: dayAfter(today, index + 1 - dayCount),
      [days.says]: days.as[(index % (LONG - at)) % days.as.length]?.value ?? null,
    })),
  }));
};

export function answersOfChart(chart: ChartDef, known: Known, today: string): Answers {
  if (chart.kind === 'spans') return { [chart.call]: spanRows(chart, today) };
  if (chart.kind !== 'month') return { [chart.call]: countRows(chart, known, today) };
  const { choose } = chart;
  const choices = [{ [choose.field]: 1, [choose.name]: NAMES[0] ?? '' }];
  return { ...Object.fromEntries([choose, ...(choose.variants ?? [])].map(({ call }) => [call, choices])), [chart.call]: monthRows(chart, today) };
}
