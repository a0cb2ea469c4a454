/** What may stand at a place of a text: by the meta schemas keys, values and names; in rules the facts. */
import { valueAt } from '../engine/form/paths.ts';
import { listOf, objectOf, pointerOf } from '../engine/json.ts';
import type { Json, JsonObject } from '../engine/types.ts';
import type { CheckContext } from '../catalogue/checks/check.ts';
import type { ReferencePlace } from '../catalogue/definitions.ts';
import { referents } from '../catalogue/checks/referents.ts';
import { metaSchemaOf } from '../catalogue/layout.ts';
import { besideOf, type MetaSchemas } from '../catalogue/meta/metaJudge.ts';
import type { Completion } from './desk.ts';
import { readableAt } from './facts.ts';
import { writingAt } from './halfWritten.ts';
import { schemasOf, type SchemaPart } from './metaSchemas.ts';
import { namedBy, namedRules } from './namings.ts';
import { placedAt, type Mention, type Thing } from './things.ts';

/** What is offered at once. */
const MOST = 200;

export interface DeskKnowledge {
  context: CheckContext;
  things: readonly Thing[];
  /** The title of what a name means. */
  titleOfNamed(mention: Mention): string | undefined;
}

/** A place of a file, as `Writing` says it. */
type Place = Pick<ReturnType<typeof writingAt>, 'value' | 'way' | 'isKey' | 'content'>;

/** What is said of it, and what comes behind it, is worked out only of what is offered. */
export interface Offered {
  value: Json;
  about?: () => string | undefined;
  behind?: () => string;
}
const labelOf = ({ value }: Offered): string => (typeof value === 'string' ? value : JSON.stringify(value));

const textIn = (all: readonly SchemaPart[], key: string): string | undefined =>
  all.map(({ schema }) => schema[key]).find((one): one is string => typeof one === 'string');

/** What a key begins with: the value that it must have, or the brackets of its kind. */
function draftOf(all: readonly SchemaPart[]): string {
  const fixed = all.find(({ schema }) => schema['const'] !== undefined);
  if (fixed) return JSON.stringify(fixed.schema['const']);
  return { object: '{}', array: '[]', string: '""', boolean: 'true' }[textIn(all, 'type') ?? ''] ?? '';
}

/** Rules may be true or false like any value: nobody wants to be told. */
export const isLogic = ({ schema }: SchemaPart): boolean => objectOf(schema['properties'])['var'] !== undefined;

/** As a name is written there: alone, as a pointer or without its slash, below what stands around it, or turned round with a minus. */
function writtenAs(name: string, place: ReferencePlace, patterns: readonly RegExp[]): string[] {
  const ends = [...name].flatMap((sign, at) => (sign === '/' && at > 0 ? [name.slice(at)] : []));
  const isIt = (one: string): boolean => (referents[place.what]?.bare?.({ ...place, name: one }) ?? one) === name;
  return [name, `/${name}`, ...(name.startsWith('/') ? [name.slice(1)] : []), ...ends, `-${name}`].filter(
    (one) => isIt(one) && patterns.every((pattern) => pattern.test(one)),
  );
}

/** All that may stand at a place of a file; null where nothing is known of such files. */
export function placeOffers(metas: MetaSchemas) {
  const schemasAt = schemasOf(metas);

  return (path: string, { value, way, isKey, content }: Place, { context, things, titleOfNamed }: DeskKnowledge): readonly Offered[] | null => {
    const definition = placedAt(path);
    const meta = definition && metaSchemaOf(definition.kind);
    if (!definition || meta === undefined) return null;
    const { id } = definition;
    const at = (place: readonly string[]): SchemaPart[] => schemasAt(meta, value, place);
    const here = at(way);

    /** Names that a schema of a place asks for; what it refers to from there stands in the file. */
    function namesFor(schema: JsonObject, from: readonly string[]): Offered[] {
      const what = String(schema['x-ref']);
      const [of, to] = ['x-of', 'x-to'].map((key) => besideOf(schema[key], { instancePath: pointerOf(from), rootData: value }));
      if (of === null || to === null) return [];
      const source = { file: path, value, line: () => 1 };
      const place: ReferencePlace = {
        pointer: pointerOf(way),
        what,
        name: content,
        id,
        source,
        ...(of === undefined ? {} : { of }),
        ...(to === undefined ? {} : { to }),
      };
      const patterns = isKey ? [] : here.flatMap((part) => new RegExp(textIn([part], 'pattern') ?? '', 'u'));
      const spellings = [...(referents[what]?.names(context, place) ?? [])].flatMap((name) => writtenAs(name, place, patterns));
      const known = spellings.filter((name) => referents[what]?.has?.(context, { ...place, name }) ?? true);
      return known.map((name) => ({ value: name, about: () => titleOfNamed(namedBy({ ...place, name })) }));
    }
    const namesOf = (all: readonly SchemaPart[], from: readonly string[], isKeyed: boolean): Offered[] =>
      all.flatMap(({ schema }) => (schema['x-ref'] !== undefined && (schema['x-key'] === true) === isKeyed ? namesFor(schema, from) : []));

    function keys(): Offered[] {
      const others = Object.keys(objectOf(valueAt(value, way))).filter((key) => key !== content);
      if (here.some(({ schema }) => others.length >= Number(schema['maxProperties'] ?? Infinity))) return [];
      const below = (key: string): SchemaPart[] => at([...way, key]);
      const known = here.flatMap(({ schema }) => Object.keys(objectOf(schema['properties'])));
      const all: Offered[] = [
        ...known.map((key) => ({ value: key, about: () => textIn(below(key), 'description'), behind: () => draftOf(below(key)) })),
        ...namesOf(here, way, false),
        ...namesOf(below(content), [...way, content], true),
      ];
      return all.filter((one) => !others.includes(labelOf(one)));
    }

    function values(): Offered[] {
      const above = way.slice(0, -1);
      const fixed = here.flatMap((part): Json[] => {
        const { enum: some, const: only, type } = part.schema;
        return [
          ...listOf(some),
          ...(only === undefined ? [] : [only]),
          ...([type].flat().includes('boolean') && !isLogic(part) ? [true, false] : []),
        ];
      });
      const op = way.at(-1) === '0' ? (way.at(-2) ?? '') : (way.at(-1) ?? '');
      const isRule = at(way.slice(0, way.lastIndexOf(op))).some(isLogic);
      const ruleThings = things.filter(({ noun, pointer }) => isRule && noun === namedRules[op] && !pointer.startsWith('/serverConstants'));
      return [
        ...fixed.map((one) => ({ value: one, about: () => textIn(here, 'description') })),
        ...namesOf(here, way, false),
        ...(Array.isArray(valueAt(value, above)) ? namesOf(at(above), above, false) : []),
        ...(isRule && op === 'var' ? readableAt(Object.values(context.locations).flat(), path, value, way).map((fact) => ({ value: fact })) : []),
        ...ruleThings.map(({ name, noun }) => ({ value: name, about: () => titleOfNamed({ what: noun, name, of: '', isWithin: false }) })),
      ];
    }

    return [...new Map((isKey ? keys() : values()).map((one) => [labelOf(one), one])).values()];
  };
}

export function completerOf(metas: MetaSchemas) {
  const offersAt = placeOffers(metas);

  return (path: string, text: string, offset: number, known: DeskKnowledge): Completion | null => {
    const { from, to, prefix, isBare, ...place } = writingAt(text, offset);
    const once = offersAt(path, place, known);
    if (!once) return null;
    // Those that what is typed is in, those first that begin so.
    const word = prefix.toLowerCase();
    const fitting = once.filter((one) => labelOf(one).toLowerCase().includes(word));
    const begins = (one: Offered): boolean => labelOf(one).toLowerCase().startsWith(word);
    const ranked = [...fitting.filter(begins), ...fitting.filter((one) => !begins(one))];
    const items = ranked.slice(0, MOST).map((one) => {
      const about = one.about?.();
      const insert = JSON.stringify(one.value);
      return { label: labelOf(one), insert: isBare ? `${insert}: ${one.behind?.() ?? ''}` : insert, ...(about === undefined ? {} : { about }) };
    });
    return { from, to, items };
  };
}
