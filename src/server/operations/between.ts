/** `between` of a list: rows by the day that a column holds, from one day of the request to another, newest first. */
import type { BetweenDef } from '../../catalogue/definition/action.ts';
import type { EntityDef } from '../../catalogue/definition/entity.ts';
import { beginningOf } from '../../engine/dates/clock.ts';
import { dateOf, dayNumber } from '../../engine/dates/day.ts';
import { holds } from '../../engine/rules/logic.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import type { HandlerInput } from '../call.ts';
import { formKeys } from '../request/formPart.ts';
import type { RowQuery, Where } from '../store/types.ts';

/** What was sent, with what its form made of it: a field that the form hides picks no rows. */
export function asJudged({ payload, judgement, catalogue, def }: HandlerInput): JsonObject {
  if (judgement === undefined) return payload;
  const ofForm = formKeys(catalogue, def);
  return { ...Object.fromEntries(Object.entries(payload).filter(([key]) => !ofForm.has(key))), ...judgement.data };
}

const dayAfter = (day: string): string => dateOf((dayNumber(day) ?? 0) + 1) ?? day;
const isDay = (value: Json | undefined): value is string => dayNumber(value) !== undefined;

/** The span of days that is asked for, and the order whose index it is walked along; neither where nothing says both days. */
export function between(
  { catalogue, session }: Pick<HandlerInput, 'catalogue' | 'session'>,
  def: EntityDef,
  spans: readonly BetweenDef[],
  data: JsonObject,
): Pick<RowQuery, 'sort'> & { where: Where } {
  const span = spans.find(({ when }) => holds(when, { data, session: session?.facts ?? {} }));
  const [from, to] = [data[span?.from ?? ''], data[span?.to ?? '']];
  if (span === undefined || !isDay(from) || !isDay(to)) return { where: {} };
  const isDate = def.columns?.[span.column]?.type === 'date';
  const begins = (day: string): string => (isDate ? day : beginningOf(catalogue.app.timeZone, day));
  return { where: { [span.column]: { from: begins(from), before: begins(dayAfter(to)) } }, sort: { column: span.column, descending: true } };
}
