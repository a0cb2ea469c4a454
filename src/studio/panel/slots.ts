/** What may be said at a place, each with how it is asked: the meta schemas know it, and what the entries beside it say. */
import { valueAt, withAt } from '../../engine/form/paths.ts';
import { isObject, listOf, objectOf, objectsIn, pointerOf, segmentsOfPointer } from '../../engine/json.ts';
import type { Json, OptionItem } from '../../engine/types.ts';
import { nounAt } from '../../catalogue/difference/nouns.ts';
import { isRule } from '../../catalogue/difference/speech.ts';
import type { Files } from '../../catalogue/definitions.ts';
import { belongs } from '../../catalogue/checks/keywords.ts';
import { metaSchemaOf } from '../../catalogue/layout.ts';
import type { MetaSchemas } from '../../catalogue/meta/metaJudge.ts';
import { isLogic, placeOffers, type DeskKnowledge, type Offered } from '../completer.ts';
import { schemasOf, type SchemaPart } from '../metaSchemas.ts';
import type { Thing } from '../things.ts';
import { fileValue } from '../fileValue.ts';
import { languagesOf, spokenWords } from './words.ts';

/** One question of a panel, and where its answer stands. */
export interface Slot {
  id: string;
  file: string;
  way: readonly string[];
  /** `words`: a text in a language. `member`: whether the list at `way` has this name. `names`: which of those that there are, in their order. */
  as: 'text' | 'number' | 'flag' | 'choice' | 'words' | 'member' | 'names';
  label: string;
  about: string;
  value: Json | undefined;
  /** It may not be left out. */
  isNeeded?: boolean;
  /** The text that is meant, in which language. */
  words?: { text: string; language: string; isKeyed: boolean };
  options?: readonly (OptionItem & { means: Json })[];
  /** The state of a workflow that is asked about. */
  state?: string;
}

/** A rule that something has or may have. */
export interface RuleSlot {
  id: string;
  file: string;
  way: readonly string[];
  label: string;
  about: string;
  isThere: boolean;
  /** What stands there while it is switched off, null for nothing; undefined where it always holds. */
  off: Json | undefined;
}

const YES_NO = [
  { value: 'true', label: '{{app.yes}}', means: true },
  { value: 'false', label: '{{app.no}}', means: false },
];
/** Rules of a field in rules.json; `rows` and `days` are few fields'. */
const FIELD_RULES = ['show', 'see', 'require', 'readonly', 'compute', 'options'];

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
/** `maxLength` as people read it: Max length; the part that a field is: what kind of field it is. */
const labelOf = (key: string): string =>
  key === '$ref' ? 'Kind' : capital(key.replace(/^x-/, '').replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`));
const idOf = (place: number, way: readonly string[], language = ''): string =>
  [place, ...way, ...(language === '' ? [] : [language])].join('_').replace(/\W/g, '_');
const languageName = (language: string): string => new Intl.DisplayNames(['en'], { type: 'language' }).of(language) ?? language;

/** A limit that says nothing about values of the field's type. */
function isIdle(schema: Json | undefined, key: string): boolean {
  const types = [objectOf(schema)['type'] ?? []].flat();
  return types.length > 0 && Object.hasOwn(belongs, key) && !types.some((type) => belongs[key]?.includes(String(type)));
}

const entriesOf = (value: Json | undefined): [string, Json][] => Object.entries(objectOf(value)) as [string, Json][];

/** A file with an answer; with another type a field of `schema.json` loses the limits that say nothing about it. */
export function withAnswer(root: Json | undefined, way: readonly string[], answer: Json | undefined): Json {
  const next = withAt(root, way, answer);
  const field = valueAt(next, way.slice(0, -1));
  if (way.at(-1) !== 'type' || way.at(-3) !== 'properties') return next;
  return withAt(next, way.slice(0, -1), Object.fromEntries(entriesOf(field).filter(([key]) => !isIdle(field, key))));
}

export function slotsOf(metas: MetaSchemas) {
  const schemasAt = schemasOf(metas);
  const offersAt = placeOffers(metas);
  const { text, textOrEmpty } = objectOf(objectOf(metas['common'])['$defs']);
  const isSpoken = ({ schema }: SchemaPart): boolean => schema === text || schema === textOrEmpty;

  return (files: Files, place: Thing, number: number, known: DeskKnowledge): { slots: Slot[]; rules: RuleSlot[] } => {
    const { source, kind } = place;
    const { file, value: root } = source;
    const own = segmentsOfPointer(place.pointer);
    const meta = metaSchemaOf(kind) ?? '';
    const traits = objectOf(objectOf(root)['traits']);
    const rules: RuleSlot[] = [];
    const heldAt = (way: readonly string[]): SchemaPart[] => schemasAt(meta, root, way);
    const aboutOf = (parts: readonly SchemaPart[]): string =>
      String(parts.map(({ schema }) => schema['description']).find((one) => typeof one === 'string') ?? '');

    const optionsOf = (offers: readonly Offered[], parts: readonly SchemaPart[]) =>
      offers.map(({ value: means, about: tell }) => {
        const [value, title] = [String(means), tell?.()];
        // A file is known by its name, wherever it lies.
        const name = value.replace(/^.*\/(.+)\.json$/, '$1');
        return { value, label: [undefined, name, aboutOf(parts)].includes(title) ? name : `${title} (${name})`, means };
      });

    /** Keys that no meta schema names: traits of a table, what other entries of the same list say in a word, what a call is given. */
    function freeKeys(way: readonly string[], parts: readonly SchemaPart[]): Map<string, Json> {
      const isEntry = /^\d+$/.test(way.at(-1) ?? '');
      if (!(isEntry || way.length > own.length) || parts.some(({ schema }) => schema['additionalProperties'] === false)) return new Map();
      const beside = isEntry ? listOf(valueAt(root, way.slice(0, -1))).flatMap((one) => entriesOf(one)) : [];
      const defaults = isEntry ? Object.entries(traits).map(([key, trait]): [string, Json] => [key, objectOf(trait)['default'] ?? null]) : [];
      const plain = [...beside, ...defaults].filter(([, one]) => typeof one !== 'object' || one === null);
      const isPlain = (one: Json): boolean => (own.length > 0 && isObject(one) ? !isRule(one) : typeof one !== 'object');
      const all = [...entriesOf(valueAt(root, way)).filter(([, one]) => isPlain(one)), ...plain];
      return new Map(all.filter(([key]) => nounAt(kind, pointerOf([...way, key])) === undefined));
    }

    function slotsAt(way: readonly string[], label: string, free?: { sample: Json }): Slot[] {
      const value = valueAt(root, way);
      const parts = heldAt(way);
      const key = way.at(-1) ?? '';
      const trait = objectOf(traits[key]);
      const like = value ?? free?.sample;
      const about =
        trait['about'] === undefined ? (free ? '' : aboutOf(parts)) : `${String(trait['about'])} (${JSON.stringify(trait['default'] ?? null)})`;
      const base = { id: idOf(number, way.slice(own.length)), file, way, label, about, value };
      // What a call is given may be a rule, and mostly is a word.
      if (parts.some(isLogic) && !(free && ['string', 'number'].includes(typeof value))) {
        rules.push({ ...base, isThere: value !== undefined, off: parts.map(({ schema }) => schema['x-off']).find((one) => one !== undefined) });
        return [];
      }
      const kinds = parts.flatMap(({ schema }) => [schema['type'] ?? []].flat());
      const isNames = Array.isArray(value) ? value.every((one) => typeof one === 'string') : value === undefined && kinds.join() === 'array';
      if (isNames) {
        const names = optionsOf(
          offersAt(file, { value: withAt(root, way, ['']), way: [...way, '0'], isKey: false, content: '' }, known) ?? [],
          parts,
        );
        return names.length === 0 ? [] : [{ ...base, as: 'names', options: names }];
      }
      if ((typeof value === 'object' && value !== null) || kinds.join() === 'object') return [];
      const isTexts = kind === 'messages' || kind === 'form-texts';
      const text = isTexts && way.length === 1 ? `{{${key}}}` : isTexts ? key : (value ?? '');
      if (isTexts || (parts.some(isSpoken) && typeof text === 'string') || [value, free?.sample].some((one) => /^\{\{/.test(String(one))))
        return languagesOf(files).map((language) => ({
          ...base,
          id: idOf(number, way.slice(own.length), language),
          as: 'words',
          label: `${isTexts ? 'Text' : label} (${languageName(language)})`,
          value: spokenWords(files, file, String(text), language),
          words: { text: String(text), language, isKeyed: parts.some(({ schema }) => schema['x-ref'] === 'key of a text') },
        }));
      const isYesNo = (typeof like === 'boolean' || kinds.includes('boolean')) && !kinds.includes('string');
      const all = offersAt(file, { value: root, way, isKey: false, content: '' }, known) ?? [];
      const offers = isYesNo && all.length > 1 ? [] : all;
      // There is nothing to choose where only one thing may be said, and is.
      if (offers.length === 1 && offers[0]?.value === true) return [{ ...base, as: 'flag' }];
      if (offers.length === 1 && (value === undefined || offers[0]?.value === value)) return [];
      if (isYesNo || offers.length > 0) {
        const items = isYesNo ? YES_NO : optionsOf(offers, parts);
        const isOffered = value === undefined || items.some(({ means }) => means === value);
        return [
          { ...base, as: 'choice', options: isOffered ? items : [...items, { value: String(value), label: String(value), means: value ?? null }] },
        ];
      }
      // By what it may be, whatever was mistyped there.
      const isNumber = !kinds.includes('string') && (typeof like === 'number' || kinds.some((one) => one === 'integer' || one === 'number'));
      return isNumber || typeof like === 'string' || kinds.includes('string') ? [{ ...base, as: isNumber ? 'number' : 'text' }] : [];
    }

    function walk(way: readonly string[], within: string): Slot[] {
      const here = valueAt(root, way);
      const parts = heldAt(way);
      const keys = parts.flatMap(({ schema }) => Object.keys(objectOf(schema['properties'])));
      const free = freeKeys(way, parts);
      return [...new Set([...keys, ...free.keys()])].flatMap((key) => {
        if ((key.startsWith('$') && key !== '$ref') || (key === 'at' && kind === 'ui')) return [];
        const next = [...way, key];
        const value = objectOf(here)[key];
        if (kind === 'schema' && value === undefined && isIdle(here, key)) return [];
        const label = within === '' || within === 'meta' ? labelOf(key) : `${labelOf(key)} (${within})`;
        const isWithin = isObject(value) && nounAt(kind, pointerOf(next)) === undefined && !heldAt(next).some(isLogic);
        if (isWithin) return walk(next, labelOf(key).toLowerCase());
        const isNeeded = parts.some(({ schema }) => listOf(schema['required']).includes(key));
        const found = slotsAt(next, label, free.has(key) && !keys.includes(key) ? { sample: free.get(key) ?? null } : undefined);
        return found.map((slot, at) => ({ ...slot, isNeeded: isNeeded && at === 0 }));
      });
    }

    const key = own.at(-1) ?? '';
    const isRuled = heldAt(own).some(isLogic);
    const slots = isObject(place.value) && !isRuled ? walk(own, '') : slotsAt(own, labelOf(/^\d+$/.test(key) ? place.noun : key));
    if (kind === 'schema' && own.at(-2) === 'properties') {
      const way = [...own.slice(0, -2), 'required'];
      const value = listOf(valueAt(root, way)).includes(own.at(-1) ?? '');
      slots.push({ id: idOf(number, ['isRequired']), file, way, as: 'member', label: 'Required', about: aboutOf(heldAt(way)), value });
    }
    return { slots, rules };
  };
}

/** Rules of a field that stand, or would stand, in the file of rules beside it, and the checks that show there. */
export function fieldRules(metas: MetaSchemas, files: Files, file: string, name: string): RuleSlot[] {
  const known = objectOf(objectOf(metas['rules'])['properties']);
  const root = objectOf(fileValue(file, files[file]));
  const off = valueAt(known, ['check', 'items', 'properties', 'fails', 'x-off']);
  const checks = objectsIn(root['check']).flatMap(({ id, at, fails, message }, index): RuleSlot[] => {
    const check = { id: `rules_check_${index}`, file, way: ['check', String(index), 'fails'], label: `Check (${String(id)})`, isThere: true, off };
    return at === name && fails !== undefined ? [{ ...check, about: String(message) }] : [];
  });
  const rules = FIELD_RULES.map((kind) => ({
    id: `rules_${kind}`,
    file,
    way: [kind, name],
    label: labelOf(kind),
    about: String(objectOf(known[kind])['description'] ?? ''),
    isThere: objectOf(root[kind])[name] !== undefined,
    off: objectOf(known[kind])['x-off'],
  }));
  return [...rules, ...checks];
}
