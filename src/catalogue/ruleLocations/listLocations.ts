/** Rules of a list. */
import type { ListDef, RowActionDef } from '../../engine/definition/list.ts';
import type { Logic } from '../../engine/types.ts';
import type { Source } from '../source.ts';
import type { Catalogue } from '../types.ts';
import { findAction } from '../findAction.ts';
import { namesOf, open, single, type Resolver } from './resolver.ts';
import { eachOf, maybe, ofCall, ofWay, type RuleLocation } from './location.ts';
import type { Roots, ResolvedNames } from './world.ts';

type Found = { pointer: string; logic: Logic };

/** Wire keys of a list's rows, from what its actions answer; undefined when one of them does not say. */
export const rowKeys = ({ load }: ListDef, catalogue: Catalogue): Set<string> | undefined =>
  answerKeys(catalogue, [load.call, ...(load.variants ?? []).map((variant) => variant.call)]);

/** Wire keys of the rows that these calls answer; undefined when one of them does not say. */
function answerKeys(catalogue: Catalogue, calls: readonly string[]): Set<string> | undefined {
  const keys = new Set<string>();
  for (const call of calls) {
    const answer = findAction(catalogue, call)?.def.answer;
    if (!answer) return undefined;
    for (const key of answer) for (const name of typeof key === 'string' ? [key] : Object.keys(key)) keys.add(name);
  }
  return keys;
}

/** A row of what these calls answer. */
function rowOf(keys: Set<string> | undefined, calls: string): Resolver {
  return keys ? namesOf(keys, `key of the rows that the ${calls} action answers`, open) : open;
}

function rowActionLocations(action: RowActionDef, base: string, roots: Roots, catalogue: Catalogue): (Found & { roots: Roots; rows?: null })[] {
  const { row: _row, rows: _rows, ...outside } = roots;
  const form = catalogue.forms[action.confirm?.form ?? ''];
  const askFields = form ? namesOf(Object.keys(form.schema.properties ?? {}), 'field of the form that is asked', open) : open;
  // What a button for several events sends is put in from its workflow, where that can be read.
  const eventRoots: Roots = action.event === undefined || catalogue.workflows[action.event.of] ? {} : { event: open };
  const callRoots: Roots = { ...roots, ...eventRoots, ...(action.confirm?.form === undefined ? {} : { asked: askFields }) };
  const sheetRow = rowOf(answerKeys(catalogue, [action.sheet?.call ?? '']), "sheet's");
  const runs = (action.run ?? []).flatMap((run, index) => {
    const here = `${base}/run/${index}`;
    return [
      ...ofCall(run, here).map((found) => ({ ...found, roots: callRoots })),
      ...eachOf(run.detail?.values, `${here}/detail/values`).map((found) => ({ ...found, roots: { ...callRoots, answer: open } })),
      ...maybe(run.refuse?.when, `${here}/refuse/when`).map((found) => ({ ...found, roots: { ...callRoots, answer: open } })),
    ];
  });
  return [
    ...maybe(action.shown, `${base}/shown`).map((found) => ({ ...found, roots: outside })),
    ...[...maybe(action.enabled, `${base}/enabled`), ...ofWay(action.go, `${base}/go`), ...eachOf(action.values, `${base}/values`)].map((found) => ({
      ...found,
      roots,
    })),
    ...ofCall(action.open, `${base}/open`).map((found) => ({ ...found, roots })),
    ...maybe(action.open?.if, `${base}/open/if`).map((found) => ({ ...found, roots: { ...roots, answer: open } })),
    ...ofCall(action.sheet, `${base}/sheet`).map((found) => ({ ...found, roots })),
    // Rows of its own.
    ...eachOf(action.sheet?.columns, `${base}/sheet/columns`).map((found) => ({ ...found, roots: { ...outside, row: sheetRow }, rows: null })),
    ...ofCall(action.confirm?.reads, `${base}/confirm/reads`).map((found) => ({ ...found, roots })),
    ...eachOf(action.confirm?.values, `${base}/confirm/values`).map((found) => ({ ...found, roots: { ...roots, answer: open } })),
    ...ofCall(action.undo, `${base}/undo`).map((found) => ({ ...found, roots })),
    ...ofCall(action.history, `${base}/history`).map((found) => ({ ...found, roots })),
    ...runs,
  ];
}

/** The entity whose rows a list shows, where all its calls answer rows of one, and the keys that are its columns as they are. */
export function aboutRows({ load }: Pick<ListDef, 'load'>, catalogue: Pick<Catalogue, 'actions'>): Pick<RuleLocation, 'rows'> {
  const defs = [load.call, ...(load.variants ?? []).map((variant) => variant.call)].map((call) => findAction(catalogue, call)?.def);
  const [of, another] = new Set(defs.map((def) => (def && 'list' in def.do && def.do.leftJoin === undefined ? def.do.list : '')));
  if (!of || another !== undefined) return {};
  return { rows: { of, at: 'row', keys: new Set(defs.flatMap((def) => (def?.answer ?? []).filter((key) => typeof key === 'string'))) } };
}

export function listLocations(list: ListDef, source: Source, catalogue: Catalogue, world: ResolvedNames): RuleLocation[] {
  const keys = rowKeys(list, catalogue);
  const row = rowOf(keys, 'load');
  const asking = Object.values(catalogue.forms).filter(({ binding: { rows } }) => rows?.asks === true && rows.list === list.id);
  const fields = asking.flatMap(({ schema }) => Object.keys(schema.properties ?? {}));
  const record = world.record(fields.length === 0 ? {} : { asked: namesOf(fields, 'field of the form that asks for the rows', open) });
  const outside: Roots = { session: world.session, today: single, lists: world.lists, record };
  const lookups = namesOf(
    [...Object.keys(list.lookups ?? {}), ...((list.filters ?? []).some(({ from }) => from) ? ['chosen'] : [])],
    'lookup of the list',
    open,
  );
  const filter = namesOf(
    (list.filters ?? []).map(({ field }) => field),
    'filter of the list',
    single,
  );
  const looking = Object.entries(list.lookups ?? {}).flatMap(([name, call]) => ofCall(call, `/lookups/${name}`));
  const loadRoots: Roots = { ...outside, lookups, filter };
  const inside: Roots = { ...loadRoots, row, rows: open, index: single };
  const about = aboutRows(list, catalogue);
  const loads = [
    ...ofCall(list.load, '/load'),
    ...(list.load.variants ?? []).flatMap((variant, index) => ofCall(variant, `/load/variants/${index}`)),
  ];
  const columns = list.columns.flatMap((column, index) => [
    ...(typeof column.at === 'string' ? [] : maybe(column.at, `/columns/${index}/at`)),
    ...maybe(column.shown, `/columns/${index}/shown`),
    ...maybe(column.scale?.threshold, `/columns/${index}/scale/threshold`),
    ...maybe(column.mark?.when, `/columns/${index}/mark/when`),
    ...maybe(column.says?.when, `/columns/${index}/says/when`),
    ...eachOf(column.says?.values, `/columns/${index}/says/values`),
    ...ofWay(column.to, `/columns/${index}/to`),
  ]);
  const notes = (list.note ?? []).flatMap(({ when, values }, index) => [
    ...maybe(when, `/note/${index}/when`),
    ...eachOf(values, `/note/${index}/values`),
  ]);
  const { row: _row, ...aboutAll } = inside;
  const colours = (list.rowColour ?? []).flatMap(({ when }, index) => maybe(when, `/rowColour/${index}/when`));
  const buttons = [
    ...(list.actions ?? []).flatMap((action, index) => rowActionLocations(action, `/actions/${index}`, inside, catalogue)),
    ...(list.buttons ?? []).flatMap((action, index) => rowActionLocations(action, `/buttons/${index}`, inside, catalogue)),
  ];
  return [
    ...maybe(list.title, '/title').map((found) => ({ source, ...found, roots: outside })),
    ...(list.filters ?? []).flatMap(({ fixed, first }, index) =>
      [...maybe(fixed, `/filters/${index}/fixed`), ...maybe(first?.when, `/filters/${index}/first/when`)].map((found) => ({
        source,
        ...found,
        roots: outside,
      })),
    ),
    ...(list.filters ?? []).flatMap(({ offers }, index) =>
      maybe(offers, `/filters/${index}/offers`).map((found) => ({ source, ...found, roots: { ...outside, filter } })),
    ),
    ...[...loads, ...looking].map((found) => ({ source, ...found, roots: loadRoots })),
    ...notes.map((found) => ({ source, ...found, roots: aboutAll })),
    ...[...columns, ...colours].map((found) => ({ source, ...found, roots: inside, ...about })),
    ...buttons.map((found) => ({ source, ...about, ...found })),
  ];
}
