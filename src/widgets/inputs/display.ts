import type { Json } from '../../engine/types.ts';
import type { FieldFact } from '../../engine/form/types.ts';
import { toShownDate } from './date.ts';
import { groupDigits, masked } from './numbers.ts';
import type { FieldPlan, InnerContext } from './types.ts';
import { splitChosen } from './chosen.ts';
import { choicesOf, labelOfValue } from './useChoices.ts';
import { isBlank } from './useField.ts';

/** How a value reads where it is not edited: '' when empty. `options` are those that a rule offers. */
export function display(
  plan: FieldPlan,
  form: Pick<InnerContext, 'lists' | 'text'>,
  value: Json | undefined,
  options?: FieldFact['options'],
): string {
  if (isBlank(value)) return '';
  if (plan.widget === 'checks' || plan.widget === 'several') {
    const choices = choicesOf(plan, form, undefined);
    return splitChosen(plan.schema, value, choices)
      .map((one) => labelOfValue(plan, form, choices, one))
      .join(', ');
  }
  if (typeof value === 'object') return JSON.stringify(value);
  if (plan.widget === 'date' || plan.schema['format'] === 'date') return toShownDate(value);
  if (plan.widget === 'rupees') return `₹ ${groupDigits(String(value))}`;
  if (plan.widget === 'password') return '••••••••';
  if (plan.widget === 'aadhaar') return masked(String(value));
  return labelOfValue(plan, form, choicesOf(plan, form, options), value ?? null);
}
