/** Rules of a list. */
import type { ListDef, RowActionDef } from '../../engine/definition/list.ts';
import { bindingsOf, formPart } from '../formPart.ts';
import type { Defined } from '../definitions.ts';
import type { Source } from '../source.ts';
import type { Catalogue } from '../types.ts';
import { findAction } from '../findAction.ts';
import { namesOf, open, single, type Resolver } from './resolver.ts';
import { callPlaces, locateRules, wayPlaces, type PlaceGroup, type RuleLocation } from './location.ts';
import { worldOf, type Assembly, type Roots } from './world.ts';

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

interface ActionPlace {
  source: Source;
  base: string;
  roots: Roots;
  about: Pick<RuleLocation, 'rows'>;
}

function rowActionLocations(action: RowActionDef, catalogue: Catalogue, { source, base, roots, about }: ActionPlace): RuleLocation[] {
  const { row: _row, rows: _rows, ...outside } = roots;
  const schema = formPart(catalogue.forms, action.confirm?.form ?? '', 'schema');
  const askFields = schema ? namesOf(Object.keys(schema.properties ?? {}), 'field of the form that is asked', open) : open;
  // What a button for several events sends is put in from its workflow, where that can be read.
  const eventRoots: Roots = action.event === undefined || catalogue.workflows[action.event.of] ? {} : { event: open };
  const callRoots: Roots = { ...roots, ...eventRoots, ...(action.confirm?.form === undefined ? {} : { asked: askFields }) };
  const sheetRow = rowOf(answerKeys(catalogue, [action.sheet?.call ?? '']), "sheet's");
  const aboutRow = { ...about, roots };
  const aboutAnswer = { ...about, roots: { ...roots, answer: open } };
  const groups: PlaceGroup[] = [
    [{ ...about, roots: outside }, ['/shown']],
    [aboutRow, ['/enabled', ...wayPlaces('/go'), '/values/*', ...callPlaces('/open')]],
    [aboutAnswer, ['/open/if']],
    [aboutRow, callPlaces('/sheet')],
    // Rows of its own.
    [{ roots: { ...outside, row: sheetRow }, rows: null }, ['/sheet/columns/*']],
    [aboutRow, callPlaces('/confirm/reads')],
    [aboutAnswer, ['/confirm/values/*']],
    [aboutRow, ['/undo', '/history'].flatMap(callPlaces)],
    [{ ...about, roots: callRoots }, callPlaces('/run/#')],
    [{ ...about, roots: { ...callRoots, answer: open } }, ['/run/#/detail/values/*', '/run/#/refuse/when']],
  ];
  return locateRules(source, action, groups, base);
}

/** The entity whose rows a list shows, where all its calls answer rows of one, and the keys that are its columns as they are. */
export function aboutRows({ load }: Pick<ListDef, 'load'>, catalogue: Pick<Catalogue, 'actions'>): Pick<RuleLocation, 'rows'> {
  const defs = [load.call, ...(load.variants ?? []).map((variant) => variant.call)].map((call) => findAction(catalogue, call)?.def);
  const [of, another] = new Set(defs.map((def) => (def && 'list' in def.do && def.do.leftJoin === undefined ? def.do.list : '')));
  if (!of || another !== undefined) return {};
  return { rows: { of, at: 'row', keys: new Set(defs.flatMap((def) => (def?.answer ?? []).filter((key) => typeof key === 'string'))) } };
}

export function listLocations({ id, source }: Defined, assembly: Assembly): RuleLocation[] {
  const { catalogue } = assembly;
  const list = catalogue.lists[id];
  if (!list) return [];
  const world = worldOf(assembly);
  const row = rowOf(rowKeys(list, catalogue), 'load');
  const asking = bindingsOf(catalogue.forms).filter(([, { rows }]) => rows?.asks === true && rows.list === list.id);
  const fields = asking.flatMap(([id]) => Object.keys(formPart(catalogue.forms, id, 'schema')?.properties ?? {}));
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
  const loadRoots: Roots = { ...outside, lookups, filter };
  const aboutAll: Roots = { ...loadRoots, rows: open, index: single };
  const inside: Roots = { ...aboutAll, row };
  const about = aboutRows(list, catalogue);
  const columns = ['/at/{}', '/shown', '/scale/threshold', '/mark/when', '/says/when', '/says/values/*'].map((place) => `/columns/#${place}`);
  const groups: PlaceGroup[] = [
    [{ roots: outside }, ['/title', '/filters/#/fixed', '/filters/#/first/when']],
    [{ roots: { ...outside, filter } }, ['/filters/#/offers']],
    [{ roots: loadRoots }, ['/load', '/load/variants/#', '/lookups/*'].flatMap(callPlaces)],
    [{ roots: aboutAll }, ['/note/#/when', '/note/#/values/*']],
    [{ roots: inside, ...about }, [...columns, ...wayPlaces('/columns/#/to'), '/rowColour/#/when']],
  ];
  const buttons = (['actions', 'buttons'] as const).flatMap((key) =>
    (list[key] ?? []).flatMap((action, index) => rowActionLocations(action, catalogue, { source, base: `/${key}/${index}`, roots: inside, about })),
  );
  return [...locateRules(source, list, groups), ...buttons];
}
