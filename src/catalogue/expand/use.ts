/** What stands in full in one place of the definitions and is named in another: `{ "use": … }` is replaced before anything reads it. */
import { valueAt, withAt } from '../../engine/form/paths.ts';
import { isObject, objectOf, segmentsOfPointer } from '../../engine/json.ts';
import type { Json, JsonObject, Pointer } from '../../engine/types.ts';
import { pointerTo } from '../json/pointer.ts';
import type { Kind } from '../layout.ts';
import { oneOf } from '../../engine/nearest.ts';
import type { Source } from '../source.ts';
import type { Fault } from '../types.ts';

/** A file of definitions; `id` is the name of its service or workflow. */
interface NamedFile {
  kind: Kind;
  id: string;
  source: Source;
}

/** A place that names another: in which file that stands and where, and which names would be right. */
interface Use {
  pointer: Pointer;
  name: string;
  file: string;
  at: Pointer;
  what: string;
  known: () => string[];
}

const nameIn = (value: Json | undefined): string | undefined =>
  isObject(value) && typeof value['use'] === 'string' && Object.keys(value).length === 1 ? value['use'] : undefined;
/** What names another place stands nowhere in full: so no name leads round in a circle. */
const isFull = (value: Json | undefined): value is Json => value !== undefined && nameIn(value) === undefined;

/** `"answer": { "use": "viewBatchById" }`; of an action of another service `{ "use": "batch/viewBatchById" }`. */
function answersOf({ id, source }: NamedFile, all: readonly NamedFile[]): Use[] {
  const actionsIn = (one: Source): [string, JsonObject][] => Object.entries(objectOf(one.value)).map(([name, action]) => [name, objectOf(action)]);
  const known = (): string[] =>
    all.flatMap((one) => actionsIn(one.source).flatMap(([name, { answer }]) => (isFull(answer) ? [one.id === id ? name : `${one.id}/${name}`] : [])));
  return actionsIn(source).flatMap(([action, { answer }]): Use[] => {
    const name = nameIn(answer);
    if (name === undefined) return [];
    const [other = '', file = id] = name.split('/').reverse();
    return [
      { pointer: pointerTo('', action, 'answer'), name, file, at: pointerTo('', other, 'answer'), what: 'action whose answer stands in full', known },
    ];
  });
}

/** `"enrol": { "use": "Shortlisted" }` in a state: the same event leads on as it does from that other state. */
function transitionsOf({ id: file, source }: NamedFile): Use[] {
  const states = Object.entries(objectOf(valueAt(source.value, ['machine', 'states']))).map(
    ([state, stateDef]) => [state, objectOf(objectOf(stateDef)['on'])] as const,
  );
  const placeOf = (state: string, event: string): Pointer => pointerTo('/machine/states', state, 'on', event);
  return states.flatMap(([state, on]) =>
    Object.entries(on).flatMap(([event, way]): Use[] => {
      const name = nameIn(way);
      const known = (): string[] => states.flatMap(([other, ways]) => (isFull(ways[event]) ? [other] : []));
      return name === undefined
        ? []
        : [{ pointer: placeOf(state, event), name, file, at: placeOf(name, event), what: `state that says in full where "${event}" leads`, known }];
    }),
  );
}

const readers: Partial<Readonly<Record<Kind, (one: NamedFile, all: readonly NamedFile[]) => Use[]>>> = {
  actions: answersOf,
  workflow: transitionsOf,
};

const lastExpanded = new WeakMap<Source, { put: readonly unknown[]; whole: Source }>();

/** A source with what it names put into it: the one of before as long as that is the same. */
function expanded(source: Source, value: Json, used: NonNullable<Source['used']>, put: readonly unknown[]): Source {
  const last = lastExpanded.get(source);
  if (last?.put.length === put.length && last.put.every((one, at) => one === put[at])) return last.whole;
  const whole = { ...source, value, used };
  lastExpanded.set(source, { put, whole });
  return whole;
}

/**
 * Puts what places name into them. Faults: a name at which nothing stands in full; such a place is left out, without a further word where the file
 * that it names cannot be read.
 */
export function expandUse(files: readonly NamedFile[], unsound: ReadonlySet<Kind>): { faults: Fault[]; sources: Map<Source, Source> } {
  const faults: Fault[] = [];
  const sources = new Map<Source, Source>();
  for (const one of files) {
    const { kind, source } = one;
    const usesIn = readers[kind];
    if (!usesIn) continue;
    const alike = files.filter((other) => other.kind === kind);
    const used: NonNullable<Source['used']>[number][] = [];
    const put: unknown[] = [];
    let value = source.value;
    for (const { pointer, name, file, at, what, known } of usesIn(one, alike)) {
      const from = alike.find(({ id }) => id === file)?.source;
      const found = from && valueAt(from.value, segmentsOfPointer(at));
      const full = isFull(found) ? found : undefined;
      value = withAt(value, segmentsOfPointer(pointer), full);
      put.push(full, from?.file);
      if (from && full !== undefined) used.push({ pointer, from: { file: from.file, pointer: at } });
      else if (from || !unsound.has(kind)) {
        const here = `${pointer}/use`;
        const wrong = `no ${what} is called "${name}"`;
        faults.push({ file: source.file, line: source.line(here), pointer: here, wrong, right: oneOf(name, known(), 'name'), check: 'unknown-name' });
      }
    }
    if (value !== source.value) sources.set(source, expanded(source, value, used, put));
  }
  return { faults, sources };
}
