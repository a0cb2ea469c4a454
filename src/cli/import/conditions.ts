/** Conditions and constraints of an XLSForm, those that can be said here; when a question has to be answered. */
import type { FormSchema } from '../../engine/definition/form.ts';
import { applyLogic, truthy } from '../../engine/rules/logic.ts';
import type { Json, Logic } from '../../engine/types.ts';

const SELECTED = /^selected\(\s*\$\{([^}]+)\}\s*,\s*(?:'([^']*)'|"([^"]*)")\s*\)$/;
const COMPARED = /^\$\{([^}]+)\}\s*(!=|>=|<=|=|>|<)\s*(?:'([^']*)'|"([^"]*)"|(-?\d+(?:\.\d+)?))$/;

type Read = (name: string) => { path: string; schema: FormSchema } | undefined;

/** A rule over an answer that does not hold while there is none. */
const whereAnswered = (path: string, rule: Logic): Logic =>
  truthy(applyLogic(rule, {})) ? { and: [{ '!': { isEmpty: { var: path } } }, rule] } : rule;

/** What a field holds that is answered by this word; undefined for one that it never holds. */
function valueOf({ type }: FormSchema, word: string): Json | undefined {
  if (type === 'boolean') return /^(ok|yes|true)$/i.test(word) ? true : undefined;
  if (type === 'integer' || type === 'number') return word.trim() !== '' && Number.isFinite(Number(word)) ? Number(word) : undefined;
  return word;
}

/** @param tell hears what is read otherwise than it stands there @returns a condition of comparisons joined by `and` or `or`; undefined for anything else */
export function logicOf(expression: string, read: Read, tell: (what: string) => void): Logic | undefined {
  for (const word of ['or', 'and']) {
    const parts = expression.split(new RegExp(`\\s+${word}\\s+`));
    if (parts.length < 2) continue;
    const all = parts.map((part) => logicOf(part.trim(), read, tell));
    return all.every((one) => one !== undefined) ? { [word]: all as Json[] } : undefined;
  }
  const [, chosen, one, other] = SELECTED.exec(expression) ?? [];
  const [, compared, sign = '=', single = one, double = other, number] = COMPARED.exec(expression) ?? [];
  const field = read(chosen ?? compared ?? '');
  const word = number ?? single ?? double;
  if (!field || word === undefined) return undefined;
  const { path, schema } = field;
  const isEqual = sign === '=' || sign === '!=';
  if (word === '') return isEqual ? (sign === '=' ? { isEmpty: { var: path } } : { '!': { isEmpty: { var: path } } }) : undefined;
  if (schema.type === 'array') {
    if (!isEqual) return undefined;
    if (compared !== undefined)
      tell(`"${expression}" compares several choices: it is read as ${sign === '=' ? '' : 'not '}selected(\${${compared}}, '${word}')`);
    const among: Logic = { in: [word, { var: path }] };
    return sign === '=' ? among : whereAnswered(path, { '!': among });
  }
  const value = valueOf(schema, word);
  const isOrdered = typeof value === 'number' || schema['format'] !== undefined;
  if (value === undefined || !(isEqual || isOrdered)) return undefined;
  return whereAnswered(path, { [isEqual ? `${sign === '=' ? '=' : '!'}==` : sign]: [{ var: path }, value] });
}

/** When a question has to be answered: always, never, or while a rule holds; undefined where none says it. */
export function neededWhen(expression: string, ...reading: [read: Read, tell: (what: string) => void]): Logic | undefined {
  if (/^(yes|true(\(\))?)$/i.test(expression)) return true;
  return /^(no|false(\(\))?)?$/i.test(expression) ? false : logicOf(expression, ...reading);
}

const LIMITS: Readonly<Record<string, string>> = { '>=': 'minimum', '<=': 'maximum', '>': 'exclusiveMinimum', '<': 'exclusiveMaximum' };
const LENGTHS: Readonly<Record<string, readonly string[]>> = { '>=': ['minLength'], '<=': ['maxLength'], '=': ['minLength', 'maxLength'] };

/** `. >= 0 and . <= 120`, `string-length(.) >= 3`, `regex(., '…')`; undefined for anything else, and for a limit that the field's type does not have. */
export function boundsOf(expression: string, { type }: FormSchema): FormSchema | undefined {
  if (expression === '') return {};
  const [, single, double] = /^regex\(\s*\.\s*,\s*(?:'([^']*)'|"([^"]*)")\s*\)$/.exec(expression) ?? [];
  const pattern = single ?? double;
  if (pattern !== undefined) return type === 'string' ? { pattern } : undefined;
  const isNumber = type === 'integer' || type === 'number';
  const parts = expression.split(/\s+and\s+/).map((part) => {
    const [, length, sign = '', most = ''] = /^(?:\.|(string-length\(\s*\.\s*\)))\s*(>=|<=|=|>|<)\s*(-?\d+(?:\.\d+)?)$/.exec(part.trim()) ?? [];
    const names = length === undefined ? (isNumber ? [LIMITS[sign] ?? []].flat() : []) : type === 'string' ? (LENGTHS[sign] ?? []) : [];
    return names.map((name): [string, number] => [name, Number(most)]);
  });
  const bounds = Object.fromEntries(parts.flat());
  return parts.some((part) => part.length === 0) || Object.keys(bounds).length < parts.flat().length ? undefined : bounds;
}
