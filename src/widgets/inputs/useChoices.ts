import { useMemo } from 'react';
import { readHeld } from '../../engine/joinedTexts.ts';
import { objectOf } from '../../engine/json.ts';
import type { FormSchema } from '../../engine/definition/form.ts';
import type { Json, Text } from '../../engine/types.ts';
import type { FieldVerdict } from '../../engine/form/types.ts';
import type { Choice, FieldPlan, InnerContext } from './types.ts';

/** The option list of a field, or of each of its values. */
export const listNameOf = (schema: FormSchema): string | undefined => schema['x-options'] ?? schema.items?.['x-options'];

/** The items a field may take: those an options rule left, else its option list, else its schema's `enum`. Labels resolved. */
export function choicesOf(plan: FieldPlan, form: Pick<InnerContext, 'lists' | 'text'>, options: FieldVerdict['options']): Choice[] {
  const list = listNameOf(plan.schema);
  const items = options ?? (list ? form.lists[list] : undefined);
  if (items)
    return items.map(({ value, label, image }): Choice => {
      const { src, alt = '' } = objectOf(image);
      return { value, label: form.text(label), ...(typeof src === 'string' ? { picture: { src, alt: form.text(String(alt)) } } : {}) };
    });
  const values = plan.schema['enum'] ?? plan.schema.items?.['enum'];
  const plain = Array.isArray(values) ? (values as Json[]) : [];
  return plain.filter((value) => typeof value === 'string' || typeof value === 'number').map((value) => ({ value, label: String(value) }));
}

export const useChoices = (plan: FieldPlan, form: InnerContext, options: FieldVerdict['options']): Choice[] =>
  useMemo(() => choicesOf(plan, form, options), [plan, form, options]);

/** A text of the product in the page's language where the schema says that the field holds one; anything else as it is. */
export const saidWords = ({ schema }: Pick<FieldPlan, 'schema'>, rawText: string, text: (text: Text) => string): string =>
  schema['x-word'] ? readHeld(rawText, text) : rawText;

/**
 * What a person reads for a value: its label, also where a rule does not offer it. While the answer is still to come that its label is in,
 * it reads as `awaited`; a value outside its whole list reads as itself.
 */
export function labelOfValue(
  plan: FieldPlan,
  form: Pick<InnerContext, 'lists' | 'text'>,
  choices: readonly Choice[],
  value: Json,
  awaited?: string,
): string {
  const offered = choices.find((choice) => choice.value === value);
  if (offered) return offered.label;
  const listItem = form.lists[listNameOf(plan.schema) ?? '']?.find((item) => item.value === value);
  return listItem ? form.text(listItem.label) : (awaited ?? saidWords(plan, String(value ?? ''), form.text));
}
