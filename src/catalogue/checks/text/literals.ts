/** Texts that definitions say themselves, without a key: their first wording is what other languages have them by. */
import { isObject } from '../../../engine/json.ts';
import type { Json, JsonObject } from '../../../engine/types.ts';
import type { Definitions } from '../../definitions.ts';
import type { Kind } from '../../layout.ts';
import { besideRules } from '../../situations.ts';
import { textsOfReference } from './referenceTexts.ts';

/** Where people read what stands under these names, by kind; anywhere else it is data or talks to admins. */
const heads = ['title', 'label', 'note'];
const named: Partial<Readonly<Record<Kind, readonly string[]>>> = {
  ...{ schema: [...heads, 'description'], part: [...heads, 'description'], ui: [...heads, 'help', 'placeholder', 'markdown'] },
  ...{
    binding: heads,
    list: heads,
    screen: heads,
    chart: heads,
    sheet: heads,
    workflow: heads,
    options: [...heads, 'alt'],
    menus: heads,
    app: ['label'],
  },
  ...{ components: heads, completeness: heads, game: heads, entity: heads, facts: ['about'], permissions: ['about'] },
  ...{ roles: ['about', 'name'], programs: ['about', 'name'], 'centre-models': ['about'] },
};
/** Parts of a definition that nobody reads on a page. */
const unread = new Set([...besideRules, 'rule', 'default', 'needs']);

const isText = (text: string): boolean => /\p{L}/u.test(text) && !/^\s*\{\{[^}]*\}\}\s*$/.test(text);

/** Operators that answer one of their arguments. */
const answering = new Set(['if', 'or']);
/** What a column shows that holds words and works them out. */
const isWordRule = ({ word, at }: JsonObject, key: string): boolean => word === true && key === 'at' && typeof at === 'object';

function literalsIn(value: Json, names: readonly string[], said = false): string[] {
  if (typeof value === 'string') return said && isText(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((one) => literalsIn(one, names, said));
  return Object.entries(value).flatMap(([key, below]) =>
    unread.has(key) ? [] : literalsIn(below, names, names.includes(key) || (said && answering.has(key)) || isWordRule(value, key)),
  );
}

/** What facts are, as config/app.json says it. */
const described = (value: Json): Json[] => (isObject(value) && isObject(value['facts'] ?? null) ? Object.values(value['facts'] as JsonObject) : []);

/** The folder or file that a text stands in, as people speak of it: `record`, `options`, `facts`. */
const areaOf = (file: string): string => /^schemas\/forms\/([^/]+)\//.exec(file)?.[1] ?? /^[^/]+\/([^/.]+)/.exec(file)?.[1] ?? file;

/** Every such text with the area that says it first. */
export function literalsOf(definitions: Definitions): Map<string, string> {
  const found = new Map<string, string>();
  for (const [kind, names] of Object.entries(named) as [Kind, readonly string[]][])
    for (const { source } of definitions.of(kind))
      for (const text of [...literalsIn(source.value, names), ...literalsIn(kind === 'app' ? described(source.value) : null, names, true)]) {
        const said = names.includes('about') || kind === 'app' ? text.replace(/\.$/, '') : text;
        if (!found.has(said)) found.set(said, areaOf(source.file));
      }
  for (const { source } of definitions.of('reference'))
    for (const text of textsOfReference(source.value)) if (!found.has(text)) found.set(text, areaOf(source.file));
  return found;
}
