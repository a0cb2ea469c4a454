/** Conditions and constraints of an XLSForm, those that can be said here. */
import type { FormSchema } from '../../engine/definition/form.ts';
import type { Json, Logic } from '../../engine/types.ts';

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

/** `. >= 0 and . <= 120`, `regex(., '…')`; undefined for anything else. */
export function boundsOf(said: string): FormSchema | undefined {
  const pattern = /^regex\(\s*\.\s*,\s*'([^']*)'\s*\)$/.exec(said)?.[1];
  if (pattern !== undefined) return { pattern };
  const names: Readonly<Record<string, string>> = { '>=': 'minimum', '<=': 'maximum', '>': 'exclusiveMinimum', '<': 'exclusiveMaximum' };
  const parts = said.split(/\s+and\s+/).map((part) => /^\.\s*(>=|<=|>|<)\s*(-?\d+(?:\.\d+)?)$/.exec(part.trim()));
  if (parts.some((part) => part === null)) return undefined;
  return Object.fromEntries(parts.map((part) => [names[part?.[1] ?? ''] ?? 'minimum', Number(part?.[2])]));
}
