/** A question of an XLSForm as a field: by its type, as `xlsForm.json` says it, with what its list offers. */
import type { FormSchema } from '../../engine/definition/form.ts';
import { optionListOf } from '../../engine/form/schema.ts';
import type { Logic } from '../../engine/types.ts';
import type { choiceLists, Question } from './choiceLists.ts';
import type { Imported, Narrowing } from './imported.ts';
import { columnFates, typeFates, whyLeft, wordFates } from './fates.ts';

interface Field {
  schema: FormSchema;
  widget?: string;
  rule?: Logic;
  narrowing?: Narrowing[];
}

const signature: FormSchema = { type: 'string', 'x-file': { types: ['image/png'], maxBytes: 200_000 } };

/** Says each word of a cell that a question of this type does not read. */
export function readWords(kind: string, { take, leave }: Pick<Question, 'take' | 'leave'>): void {
  for (const heading of ['appearance', 'parameters'] as const)
    for (const word of take(heading)
      .replace(/\s*=\s*/g, '=')
      .split(/[\s,;]+/)
      .filter(Boolean)) {
      const fate = wordFates[heading][word.split('=')[0]?.toLowerCase() ?? ''];
      if (!fate?.of?.includes(kind)) leave(`${heading} (${word}) ${whyLeft(columnFates.survey[heading])}`);
    }
}

/** @returns nothing where its list cannot be read, which is said then */
export function fieldFor(
  kind: string,
  list: string,
  question: Question,
  lists: ReturnType<typeof choiceLists>,
  { long }: Imported,
): Field | undefined {
  const { line } = question;
  const { schema = {}, widget: usual } = typeFates[kind] ?? {};
  const [, chooses, from] = /^(select_one|select_multiple|rank)(_from_file)?$/.exec(kind) ?? [];
  if (chooses !== undefined) {
    const offered = chooses === 'rank' ? lists.whole(list, question) : lists.narrowed(list, from !== undefined, question);
    if (!offered) return undefined;
    const { schema: keywords, ...narrowing } = offered;
    const { 'x-within': within, ...items } = keywords;
    const widget = long[items['x-options'] ?? ''] ? 'search' : usual;
    const one: FormSchema = { type: 'string', ...items };
    return {
      schema: { ...(chooses === 'select_one' ? one : { type: 'array', uniqueItems: true, items: one }), ...(within ? { 'x-within': within } : {}) },
      ...(widget === undefined ? {} : { widget }),
      ...narrowing,
    };
  }
  const looks = Object.entries(wordFates.appearance).find(([word, { of }]) => of?.includes(kind) && (line['appearance'] ?? '').includes(word))?.[1];
  if (kind === 'image' && looks) return { schema: signature, ...(looks.widget === undefined ? {} : { widget: looks.widget }) };
  const widget = usual ?? looks?.widget;
  const bounds = Object.entries(wordFates.parameters).flatMap(([name, { of, keyword }]): [string, number][] => {
    const value =
      keyword === undefined || !of?.includes(kind) ? undefined : new RegExp(`\\b${name}\\s*=\\s*(-?[\\d.]+)`).exec(line['parameters'] ?? '')?.[1];
    return value === undefined ? [] : [[keyword ?? '', Number(value)]];
  });
  return { schema: { ...schema, ...Object.fromEntries(bounds) }, ...(widget === undefined ? {} : { widget }) };
}

/** The type of a question that `fieldFor` reads as such a field, as near as the format has one. */
export function typeOf(schema: FormSchema, widget: string | undefined): string | undefined {
  const isListed = optionListOf(schema) !== undefined || (schema.items ?? schema)['enum'] !== undefined;
  const isSeveral = schema.type === 'array' || schema['x-joined'] !== undefined;
  if (isListed) return isSeveral ? (['rank'].find((one) => typeFates[one]?.widget === widget) ?? 'select_multiple') : 'select_one';
  if (isSeveral && schema.items?.properties) return 'begin_repeat';
  const fits = Object.entries(typeFates).filter(([, { schema: own, widget: usual }]) => {
    if (own?.$ref !== undefined) return schema.type === 'string' && usual === widget;
    if (own?.['x-file']) return (schema['x-file']?.types ?? ['']).every((type) => own['x-file']?.types.includes(type));
    const same = own && own.type === schema.type && own['format'] === schema['format'] && schema['x-file'] === undefined;
    return same && (own['pattern'] === undefined || own['pattern'] === schema['pattern']);
  });
  const found = fits.find(([, fate]) => widget !== undefined && fate.widget === widget) ?? fits.find(([, fate]) => !fate.widget) ?? fits[0];
  return found?.[0] ?? (schema.type === 'string' ? 'text' : undefined);
}
