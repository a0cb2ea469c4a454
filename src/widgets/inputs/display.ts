import type { Json } from '../../engine/types.ts';
import type { FieldVerdict } from '../../engine/form/types.ts';
import { shownPlace } from '../../engine/geoPlace.ts';
import { toShownDate, toShownInstant } from './date.ts';
import { groupDigits, masked } from './numbers.ts';
import type { FieldPlan, InnerContext } from './types.ts';
import { splitChosen } from './severalValues.ts';
import { choicesOf, labelOfValue } from './useChoices.ts';
import { isBlank } from './useField.ts';

/** The colour in which a value is written: `tone` of the widget, or what its `tones` say of the value. */
export function toneStyle({ tone, tones }: FieldPlan['options'], value: Json | undefined): { color: string } | undefined {
  const own = typeof tones === 'object' && typeof value === 'string' ? (tones as Readonly<Record<string, unknown>> | null)?.[value] : tone;
  return typeof own === 'string' ? { color: `var(--sd-palette-${own}-text)` } : undefined;
}

/** How a value reads where it is not edited: '' when empty. `options` are those that a rule offers, `awaited` what is said until they are there. */
export function display(
  plan: FieldPlan,
  form: Pick<InnerContext, 'lists' | 'text'>,
  value: Json | undefined,
  options?: FieldVerdict['options'],
  awaited?: string,
): string {
  if (isBlank(value)) return '';
  if (plan.schema['x-joined'] !== undefined || Array.isArray(value)) {
    const choices = [...choicesOf(plan, form, options), ...choicesOf(plan, form, undefined)];
    const labels = splitChosen(plan.schema, value, choices).map((one) => labelOfValue(plan, form, choices, one, awaited));
    return [...new Set(labels)].join(', ');
  }
  if (typeof value === 'object') return JSON.stringify(value);
  if (plan.widget === 'date' || plan.schema['format'] === 'date') return toShownDate(value);
  if (plan.schema['format'] === 'date-time-local') return toShownInstant(String(value));
  if (plan.widget === 'place') return shownPlace(value);
  if (plan.widget === 'rupees') return `₹ ${groupDigits(String(value))}`;
  if (plan.widget === 'password') return '••••••••';
  if (plan.widget === 'aadhaar') return masked(String(value));
  const choices = choicesOf(plan, form, options);
  if (typeof value === 'boolean' && choices.length === 0) return form.text(value ? '{{app.yes}}' : '{{app.no}}');
  return labelOfValue(plan, form, choices, value ?? null, awaited);
}
