/** The rules of the measured form as someone writes them by hand for react-hook-form. */
import type { FieldValues, RegisterOptions } from 'react-hook-form';
import { alwaysRequired, derived, kindOf, pinField, texts } from './shape.ts';

export type Values = FieldValues;
export type Rules = RegisterOptions<Values>;

const length: Rules = { minLength: { value: 5, message: texts.short }, maxLength: { value: 50, message: texts.long } };
const range: Rules = { min: { value: 0, message: texts.low }, max: { value: 1000, message: texts.high } };
export const free = length;
export const needed: Rules = { ...length, required: texts.required };

function own(index: number): Rules | undefined {
  if (derived.includes(index)) return undefined;
  if (kindOf(index) === 'number') return range;
  if (kindOf(index) !== 'text') return undefined;
  if (index === pinField) return { pattern: { value: /^[0-9]{6}$/, message: texts.pin } };
  return alwaysRequired.includes(index) ? needed : free;
}

/** Rules of one field in one section; those that look at other fields included. */
export function rulesOf(section: string, index: number): Rules | undefined {
  const value = (all: Values, other: number): unknown => (all[section] as Record<string, unknown> | undefined)?.[`f${other}`];
  switch (index) {
    case 5:
      return { deps: [`${section}.f17`] };
    case 7:
      return { ...range, deps: [`${section}.f25`] };
    case 17:
      return { validate: (own, all) => !own || !value(all, 5) || String(value(all, 5)) <= String(own) || texts.order };
    case 22:
      return { ...needed, validate: (own, all) => !own || own !== value(all, 24) || texts.differ };
    case 24:
      return { ...free, deps: [`${section}.f22`] };
    case 25:
      return { ...range, validate: (own, all) => Number(value(all, 7) ?? 0) + Number(own ?? 0) <= 100 || texts.sum };
    default:
      return own(index);
  }
}
