/** What a question of an XLSForm says beside what the form takes over: told, so that nothing goes in silence. */
import type { FormSchema } from '../../engine/definition/form.ts';
import type { OptionItem } from '../../engine/types.ts';
import { isYesOrNo } from './conditions.ts';
import type { SaidText, SheetLine } from './languages.ts';

/** Headings that are read, before their language. */
const READ = new Set([
  ...['type', 'name', 'label', 'hint', 'required', 'relevant', 'constraint', 'constraint_message', 'calculation', 'choice_filter'],
  ...['appearance', 'parameters', 'default', 'repeat_count', 'trigger', 'readonly', 'read_only', '__empty'],
]);
/** Appearances that say a widget, or what every form here does. */
const DRAWN = /^(signature|multiline|field-list|w\d+)$/;

const kindOf = (heading: string): string => (heading.split('::')[0] ?? '').replace(/__empty.*/, '__empty');

/** One sentence for each thing that is said and not read. `isNeedRead`: a rule says when it has to be answered, and in which words. */
export function unread(line: SheetLine, type: string, isNeedRead: boolean): string[] {
  const said = (heading: string): string => line[heading] ?? '';
  const others = Object.keys(line).filter(
    (heading) => said(heading) !== '' && !READ.has(kindOf(heading)) && !(isNeedRead && kindOf(heading) === 'required_message'),
  );
  const looks = said('appearance')
    .split(/\s+/)
    .filter((one) => one !== '' && !DRAWN.test(one));
  return [
    ...(type.endsWith(' or_other') ? ['or_other: an option of its own and a field that it shows'] : []),
    ...(isNeedRead || isYesOrNo(said('required')) ? [] : [`required (${said('required')}): "require" in rules.json`]),
    ...(looks.length > 0 ? [`appearance (${looks.join(' ')}): "widget" in ui.json says how it looks`] : []),
    ...(type !== 'calculate' && said('calculation') !== '' ? [`a calculation: "compute" in rules.json (${said('calculation')})`] : []),
    ...others.map((heading) => `${heading} (${said(heading)}) has no place in a form here`),
  ];
}

/** The value that a question has at first, where it is one and its field takes it. */
export function standing(schema: FormSchema, said: string, items: readonly OptionItem[] | undefined): FormSchema | undefined {
  if (said === '') return {};
  if (/[$()]/.test(said) || schema['x-file'] !== undefined || schema['format'] !== undefined) return undefined;
  const isNumber = schema.type === 'integer' || schema.type === 'number';
  if (isNumber) return Number.isFinite(Number(said)) ? { default: Number(said) } : undefined;
  if (schema.type !== 'string' || (schema['x-options'] !== undefined && !items?.some(({ value }) => value === said))) return undefined;
  return { default: said };
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
