/** Conditions and constraints of an XLSForm, those that can be said here; when a question has to be answered. */
import type { FormSchema } from '../../engine/definition/form.ts';
import type { Json, Logic, Text } from '../../engine/types.ts';

const SELECTED = /^selected\(\s*\$\{([^}]+)\}\s*,\s*'([^']*)'\s*\)$/;
const COMPARED = /^\$\{([^}]+)\}\s*(!=|>=|<=|=|>|<)\s*(?:'([^']*)'|"([^"]*)"|(-?\d+(?:\.\d+)?))$/;

/** A condition of comparisons joined by `and` or `or`; undefined for anything else. */
export function logicOf(said: string, read: (name: string) => { path: string; schema: FormSchema } | undefined): Logic | undefined {
  for (const word of ['or', 'and']) {
    const parts = said.split(new RegExp(`\\s+${word}\\s+`));
    if (parts.length < 2) continue;
    const all = parts.map((part) => logicOf(part.trim(), read));
    return all.every((one) => one !== undefined) ? { [word]: all as Json[] } : undefined;
  }
  const chosen = SELECTED.exec(said);
  const compared = COMPARED.exec(said);
  const field = read(chosen?.[1] ?? compared?.[1] ?? '');
  if (!field) return undefined;
  if (chosen)
    return field.schema.type === 'array' ? { in: [chosen[2] ?? '', { var: field.path }] } : { '===': [{ var: field.path }, chosen[2] ?? ''] };
  const [, , sign = '=', single, double, number] = compared ?? [];
  const word = number === undefined ? (single ?? double ?? '') : Number(number);
  const isNumber = field.schema.type === 'integer' || field.schema.type === 'number';
  const value = isNumber ? Number(word) : field.schema.type === 'string' ? String(word) : word;
  const operator = sign === '=' ? '===' : sign === '!=' ? '!==' : sign;
  return value === '' ? { [sign === '=' ? 'isEmpty' : '!!']: { var: field.path } } : { [operator]: [{ var: field.path }, value] };
}

/** A question that has to be answered always, and one whose `required` says nothing else than yes or no. */
export const isNeeded = (said = ''): boolean => /^(yes|true(\(\))?)$/i.test(said);
export const isYesOrNo = (said = ''): boolean => isNeeded(said) || /^(no|false(\(\))?)?$/i.test(said);

/** The `require` rule of a question that has to be answered sometimes, or in words of its own; undefined where none says it. */
export function neededBy(
  said: string,
  message: Text | undefined,
  read: Parameters<typeof logicOf>[1],
): Logic | { when: Logic; message: Text } | undefined {
  const when = isYesOrNo(said) ? isNeeded(said) : logicOf(said, read);
  if (when === undefined || when === false) return undefined;
  return message === undefined ? (when === true ? undefined : when) : { when, message };
}

const LIMITS: Readonly<Record<string, string>> = { '>=': 'minimum', '<=': 'maximum', '>': 'exclusiveMinimum', '<': 'exclusiveMaximum' };
const LENGTHS: Readonly<Record<string, readonly string[]>> = { '>=': ['minLength'], '<=': ['maxLength'], '=': ['minLength', 'maxLength'] };

/** `. >= 0 and . <= 120`, `string-length(.) >= 3`, `regex(., '…')`; undefined for anything else. */
export function boundsOf(said: string, { type }: FormSchema): FormSchema | undefined {
  const pattern = /^regex\(\s*\.\s*,\s*'([^']*)'\s*\)$/.exec(said)?.[1];
  if (pattern !== undefined) return { pattern };
  const parts = said.split(/\s+and\s+/).map((part) => {
    const [, length, sign = '', most = ''] = /^(?:\.|(string-length\(\s*\.\s*\)))\s*(>=|<=|=|>|<)\s*(-?\d+(?:\.\d+)?)$/.exec(part.trim()) ?? [];
    const names = length === undefined ? [LIMITS[sign] ?? []].flat() : type === 'string' ? (LENGTHS[sign] ?? []) : [];
    return names.map((name): [string, number] => [name, Number(most)]);
  });
  return parts.some((part) => part.length === 0) ? undefined : Object.fromEntries(parts.flat());
}
