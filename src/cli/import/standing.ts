/** The first value of a question of an XLSForm, and its texts with the values that they say. */
import type { FormSchema } from '../../engine/definition/form.ts';
import type { OptionItem } from '../../engine/types.ts';
import type { SaidText } from './languages.ts';

/** The value that a question has at first, where it is one and its field takes it. */
export function standing(schema: FormSchema, text: string, items: readonly OptionItem[] | undefined): FormSchema | undefined {
  if (text === '') return {};
  if (/[$()]/.test(text) || schema['x-file'] !== undefined || schema['format'] !== undefined) return undefined;
  const isNumber = schema.type === 'integer' || schema.type === 'number';
  if (isNumber) return Number.isFinite(Number(text)) ? { default: Number(text) } : undefined;
  if (schema.type !== 'string' || (schema['x-options'] !== undefined && !items?.some(({ value }) => value === text))) return undefined;
  return { default: text };
}

/** `${name}` as our sentences say values, `{name}`. @param missing hears of a name that the sentence cannot say */
export function withValues({ text, others }: SaidText, nameOf: (name: string) => string | undefined, missing: (name: string) => void): SaidText {
  const put = (words: string): string =>
    words.replace(/\$\{\s*([^}]+?)\s*\}/g, (_all, name: string) => {
      const found = nameOf(name);
      if (found === undefined) missing(name);
      return found === undefined ? '…' : `{${found}}`;
    });
  return { text: put(text), others: Object.fromEntries(Object.entries(others).map(([language, words]) => [language, put(words)])) };
}
