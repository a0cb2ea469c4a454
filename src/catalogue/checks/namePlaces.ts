/** Names that definitions give, and whether they lead somewhere. */
import { isObject } from '../../engine/json.ts';
import type { Json, JsonObject, Pointer } from '../../engine/types.ts';
import { pointerTo } from '../json/pointer.ts';
import type { Kind } from '../layout.ts';
import { nearest, oneOf } from '../../engine/nearest.ts';
import { perJsonValue, perText } from '../../engine/perValue.ts';
import { fileNamed, nameGone } from '../report.ts';
import type { Source } from '../source.ts';
import { wrongAt, type CheckContext, type FoundFault } from './check.ts';

/** Something named at a place. */
interface NamedPlace {
  source: Source;
  pointer: string;
  name: string;
}

type Below = { pointer: string; value: Json };

function walkUnder(value: Json, key: string, pointer: string, found: Below[]): Below[] {
  if (typeof value !== 'object' || value === null) return found;
  for (const [name, below] of Object.entries(value)) {
    const isNamed = name === key && !Array.isArray(value);
    if (!isNamed && (typeof below !== 'object' || below === null)) continue;
    const here = pointerTo(pointer, name);
    if (isNamed) found.push({ pointer: here, value: below });
    walkUnder(below, key, here, found);
  }
  return found;
}

const walks = perText((key) => perJsonValue((one) => walkUnder(one as Json, key, '', [])));

/** Every value under a key, anywhere below. */
export const under = (value: Json, key: string, pointer = ''): readonly Below[] =>
  pointer === '' ? walks(key)(value) : walkUnder(value, key, pointer, []);

/** Texts that these kinds of definitions have under a key. */
export function textsUnder({ definitions }: CheckContext, kinds: readonly Kind[], key: string): NamedPlace[] {
  return kinds.flatMap((kind) =>
    definitions
      .of(kind)
      .flatMap(({ source }) =>
        under(source.value, key).flatMap(({ pointer, value }) => (typeof value === 'string' ? [{ source, pointer, name: value }] : [])),
      ),
  );
}

/** Where buttons, links, answers and saves lead to. */
export function placesLedTo({ definitions }: CheckContext): { source: Source; pointer: string; way: JsonObject }[] {
  return (['list', 'binding', 'rules', 'screen', 'chart'] as const).flatMap((kind) =>
    definitions
      .of(kind)
      .flatMap(({ source }) =>
        [...under(source.value, 'go'), ...under(source.value, 'to')].flatMap(({ pointer, value }) =>
          isObject(value) ? [{ source, pointer, way: value }] : [],
        ),
      ),
  );
}

/** A name that is not among the known ones. */
export function unknownName(pointer: Pointer, name: string, what: string, known: readonly string[]): FoundFault[] {
  if (known.includes(name)) return [];
  const again = nearest(name, known) === undefined ? fileNamed(what, name) : undefined;
  const right = [...(again === undefined ? [] : [again]), oneOf(name, known, what)].join(', or ');
  return [{ ...wrongAt(pointer, `there is no ${what} "${name}"`, right, 'unknown-name'), ...nameGone(what, name) }];
}
