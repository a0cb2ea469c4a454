/** Rules of the definitions in config and of workflows. */
import type { Defined } from '../definitions.ts';
import { pointerTo } from '../json/pointer.ts';
import type { Json } from '../../engine/types.ts';
import { findAction } from '../findAction.ts';
import { answeredKeys } from '../requestKeys.ts';
import { transitionsOf } from '../transitions.ts';
import type { Catalogue } from '../types.ts';
import type { ScreenDef } from '../definition/screen.ts';
import { computedRoots } from './computedRoots.ts';
import { entityFields } from './entityFields.ts';
import { namesOf, open, single, type Resolver } from './resolver.ts';
import { callPlaces, locateRules, rulesAt, wayPlaces, type PlaceGroup, type RuleLocation } from './location.ts';
import { definedRow, worldOf, type Assembly, type Roots } from './world.ts';
import { isObject, segmentsOfPointer } from '../../engine/json.ts';

/** Keys that hold a rule wherever they stand in a block's options. */
const ruleKeys: readonly string[] = ['when', 'shown', 'enabled'];

/** Rules in the options of a block: what it calls, where it leads, what it shows and lets be pressed. */
function optionRules(value: Json, pointer: string): Pick<RuleLocation, 'pointer' | 'logic'>[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => optionRules(one, `${pointer}/${index}`));
  if (!isObject(value)) return [];
  const isCalling = typeof value['call'] === 'string' && isObject(value['with']);
  const own = [...ruleKeys.map((key) => `/${key}`), ...(isCalling ? ['/with/*'] : []), ...wayPlaces('/go')];
  const below = Object.entries(value).filter(([key]) => !ruleKeys.includes(key) && key !== 'go' && !(key === 'with' && isCalling));
  return [...rulesAt(value, own, pointer), ...below.flatMap(([key, one]) => optionRules(one, pointerTo(pointer, key)))];
}

export function entityLocations({ id, source }: Defined, { catalogue }: Assembly): RuleLocation[] {
  const entity = catalogue.entities[id];
  if (!entity) return [];
  const known = entityFields(catalogue, id);
  const roots = known && Object.fromEntries([...known].map((name) => [name, open]));
  const numberedOf = entity.numbered?.of?.reference;
  const rows = { of: id, at: '' };
  return locateRules(source, entity, [
    [{ roots, rows }, ['/title/{}', '/unique/#/only', '/unique/#/values/*']],
    [{ roots: { row: open, of: numberedOf === undefined ? open : definedRow(catalogue, numberedOf) } }, ['/numbered/name']],
    [{ roots: computedRoots(catalogue, id, entity), rows }, ['/columns/*/compute']],
  ]);
}

/** What a block that stands before the application reads. */
const tokenOf = (screen: ScreenDef | undefined, { pointer }: { pointer: string }): Roots =>
  screen?.blocks[Number(segmentsOfPointer(pointer)[1])]?.block === 'link' ? { token: single } : {};

export function screenLocations({ id, source }: Defined, assembly: Assembly): RuleLocation[] {
  const screen = assembly.catalogue.screens[id];
  const { session, lists, record: recordOf } = worldOf(assembly);
  const roots: Roots = { session, today: single };
  // A game's calls also read the run: its pictures, answers, code.
  const blockRoots: Roots = { ...roots, lists, record: recordOf({}), run: open };
  const inside = (screen?.blocks ?? []).flatMap((block, index) => (block.with ? optionRules(block.with, `/blocks/${index}/with`) : []));
  return [
    ...locateRules(source, screen, [
      [{ roots }, ['/may', '/first']],
      [{ roots: { ...roots, record: namesOf(['rowId'], 'fact of a row', single) } }, ['/title/#/when', '/blocks/#/when']],
    ]),
    // What is opened, or spoken of, is a row that the block has found; a link from a mail brings its token.
    ...inside.map((found) => ({
      source,
      ...found,
      roots: /\/(open|says|items\/\d+\/(values|go))\//.test(found.pointer)
        ? { ...blockRoots, row: open }
        : { ...blockRoots, ...tokenOf(screen, found) },
    })),
  ];
}

/** What a chart asks with; of time also with the days that are drawn, a month with what is chosen. */
export function chartLocations({ id, source }: Defined, assembly: Assembly): RuleLocation[] {
  const chart = assembly.catalogue.charts[id];
  const { session, record } = worldOf(assembly);
  const roots: Roots = { session, today: single, record: record({}) };
  const dated: Roots = { ...roots, drawn: namesOf(['first', 'last'], 'day that is drawn', open) };
  return locateRules(source, chart, [
    [{ roots }, [...callPlaces('/choose'), '/choose/beside', ...callPlaces('/choose/variants/#')]],
    [{ roots: chart?.kind === 'month' ? { ...dated, chosen: open } : roots }, callPlaces('')],
    [{ roots: dated }, callPlaces('/holidays')],
  ]);
}

/** Fields of an entity whose document no form describes. */
function columnsOf(catalogue: Catalogue, noun: string): string[] | undefined {
  const entity = catalogue.entities[noun];
  return (
    entity && [
      entity.key,
      'createdBy',
      'updatedBy',
      'createdOn',
      'updatedOn',
      ...Object.keys(entity.columns ?? {}),
      ...Object.keys(entity.references ?? {}),
    ]
  );
}

/** The rules in what a stored transition does: rows that it counts or opens, where it sends what; else the values that it sets. */
const effectPlaces: ReadonlyMap<string, readonly string[]> = new Map([
  ['notify', ['/to', '/values/*']],
  ['clear', []],
  ['fewer', ['/where/*', '/than']],
]);

/** Guards and permissions of workflows, what they say and do. */
export function workflowLocations({ id, source }: Defined, assembly: Assembly): RuleLocation[] {
  const { catalogue } = assembly;
  const workflow = catalogue.workflows[id];
  const world = worldOf(assembly);
  const fieldNames = workflow?.of ? (entityFields(catalogue, workflow.of.entity) ?? columnsOf(catalogue, workflow.of.entity)) : undefined;
  const factNames = Object.keys(workflow?.facts ?? {}).map((path) => path.split('.')[1] ?? '');
  const known = (names: Iterable<string>): Resolver => world.record(Object.fromEntries([...names].map((name) => [name, open])));
  const [early, record] = workflow?.of ? [known(fieldNames ?? []), known([...(fieldNames ?? []), ...factNames])] : [open, open];
  const context = namesOf(Object.keys(workflow?.machine.context ?? {}), "key of the machine's context", open);
  const roots: Roots = { event: open, record, session: world.session, today: single, lists: world.lists, context, constants: world.constants };
  const ways = workflow ? transitionsOf(workflow) : [];
  const effects = (of: (type: string) => PlaceGroup, { pointer, transition: { actions = [] } }: (typeof ways)[number]): RuleLocation[] =>
    actions.flatMap(({ type, params = {} }, index) => locateRules(source, params, [of(type)], `${pointer}/actions/${index}/params`));
  const role: Resolver = (rest, soFar) => world.session(['role', ...rest], soFar);
  return [
    ...locateRules(source, workflow, [[{ roots }, ['/rules/*', '/may/*']]]),
    ...ways.flatMap((way) => [
      ...locateRules(source, way.transition, [[{ roots }, ['/meta/otherwise/#/when', '/meta/values/*']]], way.pointer),
      ...(workflow?.of ? effects((type) => [{ roots }, effectPlaces.get(type) ?? ['/*']], way) : []),
    ]),
    ...locateRules(source, workflow, [
      [{ roots }, ['/machine/states/*/meta/again']],
      [{ roots: { ...roots, record: early } }, callPlaces('/facts/*')],
    ]),
    ...ways.flatMap((way) => effects((type) => [{ roots: { role } }, type === 'notify' ? ['/roles'] : []], way)),
  ];
}

/** The rules that make results of games. */
export const gameLocations = ({ id, source }: Defined, assembly: Assembly): RuleLocation[] =>
  locateRules(source, assembly.catalogue.games[id], [[{ roots: { tallies: open, constants: worldOf(assembly).constants } }, ['/score']]]);

/** The rules of a sheet of cards: what it asks with, and what its cards say. */
export function sheetLocations({ id, source }: Defined, assembly: Assembly): RuleLocation[] {
  const { catalogue } = assembly;
  const sheet = catalogue.sheets[id];
  if (!sheet) return [];
  const { session, constants } = worldOf(assembly);
  const answerOf = (call: string): Resolver => {
    const action = findAction(catalogue, call);
    const keys = action && answeredKeys(action.def, catalogue);
    return keys ? namesOf(keys, `key that "${call}" answers`, open) : open;
  };
  const roots: Roots = { session, today: single };
  const [about, chosen, row] = [answerOf(sheet.about.call), answerOf(sheet.choose.call), answerOf(sheet.load.call)];
  return locateRules(source, sheet, [
    [{ roots }, ['/about', '/choose'].flatMap(callPlaces)],
    [{ roots: { ...roots, chosen } }, callPlaces('/load')],
    [{ roots: { record: row } }, callPlaces('/picture/find')],
    [{ roots: { record: row, row: answerOf(sheet.picture.find.call) } }, callPlaces('/picture/open')],
    [{ roots: { ...roots, constants, chosen, row, about } }, ['/faces/#/parts/#/title', '/faces/#/parts/#/value']],
  ]);
}
