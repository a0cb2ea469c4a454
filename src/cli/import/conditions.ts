/** Constraints of an XLSForm as limits of a field, and limits as these; when a question has to be answered. */
import type { FormSchema } from '../../engine/definition/form.ts';
import type { Logic } from '../../engine/types.ts';
import { logicOf } from './expressions.ts';
import sheets from './xlsForm.json' with { type: 'json' };

/** When a question has to be answered: always, never, or while a rule holds; undefined where none says it. */
export function neededWhen(expression: string, ...reading: [read: Parameters<typeof logicOf>[1], tell: (what: string) => void]): Logic | undefined {
  if (/^(yes|true(\(\))?)$/i.test(expression)) return true;
  return /^(no|false(\(\))?)?$/i.test(expression) ? false : logicOf(expression, ...reading);
}

const limits: Readonly<Record<string, readonly string[]>> = sheets.limits;
const PATTERN = /^(?:(.*?)\s+and\s+)?regex\(\s*\.\s*,\s*(?:'([^']*)'|"([^"]*)")\s*\)$/s;

/** `. >= 0 and . <= 120`, `string-length(.) >= 3`, `regex(., '…')` at its end; undefined for anything else, and for a limit that the field's type does not have. */
export function boundsOf(expression: string, { type }: FormSchema): FormSchema | undefined {
  if (expression === '') return {};
  const [isPattern, before = isPattern === undefined ? expression : '', single, double] = PATTERN.exec(expression) ?? [];
  const isNumber = type === 'integer' || type === 'number';
  const parts = before
    .split(/\s+and\s+/)
    .filter(Boolean)
    .map((part) => {
      const [, length, sign = '', most = ''] = /^(?:\.|(string-length\(\s*\.\s*\)))\s*(>=|<=|=|>|<)\s*(-?\d+(?:\.\d+)?)$/.exec(part.trim()) ?? [];
      const isOwn = length === undefined ? isNumber : type === 'string';
      const names = isOwn ? (limits[`${length === undefined ? '.' : 'string-length(.)'} ${sign} `] ?? []) : [];
      return names.map((name): [string, number] => [name, Number(most)]);
    });
  const bounds = Object.fromEntries(parts.flat());
  if (parts.some((part) => part.length === 0) || Object.keys(bounds).length < parts.flat().length || (isPattern && type !== 'string'))
    return undefined;
  return { ...bounds, ...(isPattern === undefined ? {} : { pattern: single ?? double ?? '' }) };
}

/** What `boundsOf` reads as the limits that a field has, and their names; without those that no quotes can hold. */
export function textOfBounds(schema: FormSchema): { text: string; names: string[] } {
  const limitTexts = Object.entries(limits).flatMap(([sign, [name = '', more]]): [string, string][] =>
    more === undefined && typeof schema[name] === 'number' ? [[name, `${sign}${String(schema[name])}`]] : [],
  );
  const { pattern } = schema;
  const quote = typeof pattern !== 'string' ? undefined : ["'", '"'].find((one) => !pattern.includes(one));
  const all = quote === undefined ? limitTexts : [...limitTexts, ['pattern', `regex(., ${quote}${String(pattern)}${quote})`] as const];
  return { text: all.map(([, one]) => one).join(' and '), names: all.map(([name]) => name) };
}
