/** Rules of entities, screens, menus and components; all of config together. */
import type { Definitions } from '../definitions.ts';
import { pointerTo } from '../json/pointer.ts';
import { recordParts } from '../definition/form.ts';
import type { WayDef } from '../../engine/explain/types.ts';
import type { JsonObject, Logic, Json } from '../../engine/types.ts';
import { transitionsOf } from '../transitions.ts';
import type { Catalogue } from '../types.ts';
import type { ScreenDef } from '../definition/screen.ts';
import { computedRoots } from './computedRoots.ts';
import { entityFields } from './entityFields.ts';
import { actionLocations } from './actionLocations.ts';
import { namesOf, open, single, type Resolver } from './resolver.ts';
import { eachOf, maybe, ofCall, ofWay, type RuleLocation } from './location.ts';
import { definedRow, type Roots, type ResolvedNames } from './world.ts';
import { isObject, segmentsOfPointer, listOf, objectOf, provedAs } from '../../engine/json.ts';

/** Rules in the options of a block: what it calls, where it leads, what it shows and lets be pressed. */
type Found = { pointer: string; logic: Logic };

/** Keys that hold a rule wherever they stand in a block's options. */
const rules = ['when', 'shown', 'enabled'] as const;

function withLocations(value: Json, pointer: string): Found[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => withLocations(one, `${pointer}/${index}`));
  if (!isObject(value)) return [];
  const go = value['go'];
  const calling = typeof value['call'] === 'string' && isObject(value['with']) ? ofCall({ with: value['with'] }, pointer) : [];
  const { state, filter, filterAs } = objectOf(go);
  const leading = ofWay({ state: objectOf(state), filter: objectOf(filter), ...(filterAs === undefined ? {} : { filterAs }) }, `${pointer}/go`);
  const own = rules.flatMap((key) => maybe(value[key], `${pointer}/${key}`));
  const below = Object.entries(value).filter(
    ([key]) => !(rules as readonly string[]).includes(key) && key !== 'go' && !(key === 'with' && calling.length > 0),
  );
  return [...own, ...calling, ...leading, ...below.flatMap(([key, one]) => withLocations(one, pointerTo(pointer, key)))];
}

function entityLocations(definitions: Definitions, catalogue: Catalogue): RuleLocation[] {
  return definitions.of('entity').flatMap(({ id, source }) => {
    const known = entityFields(catalogue, id);
    const roots = known && Object.fromEntries([...known].map((name) => [name, open]));
    const entity = catalogue.entities[id];
    const title = typeof entity?.title === 'string' ? undefined : entity?.title;
    const numberedOf = entity?.numbered?.of?.reference;
    const numbering: Roots = { row: open, of: numberedOf === undefined ? open : definedRow(catalogue, numberedOf) };
    return [
      ...[
        ...maybe(title, '/title'),
        ...(entity?.unique ?? []).flatMap(({ only, values }, index) => [
          ...maybe(only, `/unique/${index}/only`),
          ...eachOf(values, `/unique/${index}/values`),
        ]),
      ].map((found) => ({ source, ...found, roots, rows: { of: id, at: '' } })),
      ...maybe(entity?.numbered?.name, '/numbered/name').map((found) => ({ source, ...found, roots: numbering })),
      ...Object.entries(entity?.columns ?? {}).flatMap(([name, { compute }]) =>
        maybe(compute, pointerTo('/columns', name, 'compute')).map((found) => ({
          source,
          ...found,
          roots: entity && computedRoots(catalogue, id, entity),
          rows: { of: id, at: '' },
        })),
      ),
    ];
  });
}

/** What a block that stands before the application reads. */
const tokenOf = (screen: ScreenDef | undefined, { pointer }: { pointer: string }): Roots =>
  screen?.blocks[Number(segmentsOfPointer(pointer)[1])]?.block === 'link' ? { token: single } : {};

/** What a chart asks with; of time also with the days that are drawn, a month with what is chosen. */
function chartLocations({ charts }: Catalogue, id: string, roots: Roots): (Found & { roots: Roots })[] {
  const chart = charts[id];
  if (chart?.kind !== 'spans' && chart?.kind !== 'month') return ofCall(chart, '').map((found) => ({ ...found, roots }));
  const dated: Roots = { ...roots, drawn: namesOf(['first', 'last'], 'day that is drawn', open) };
  const holidays = ofCall(chart.holidays, '/holidays').map((found) => ({ ...found, roots: dated }));
  if (chart.kind === 'spans') return [...ofCall(chart, '').map((found) => ({ ...found, roots })), ...holidays];
  const choices = [
    ...ofCall(chart.choose, '/choose'),
    ...maybe(chart.choose.beside, '/choose/beside'),
    ...(chart.choose.variants ?? []).flatMap((one, index) => ofCall(one, `/choose/variants/${index}`)),
  ];
  return [
    ...choices.map((found) => ({ ...found, roots })),
    ...ofCall(chart, '').map((found) => ({ ...found, roots: { ...dated, chosen: open } })),
    ...holidays,
  ];
}

function shellLocations(definitions: Definitions, catalogue: Catalogue, world: ResolvedNames): RuleLocation[] {
  const roots: Roots = { session: world.session, today: single };
  const screens = definitions.of('screen').flatMap(({ id, source }) => {
    const screen = catalogue.screens[id];
    const blocks = (screen?.blocks ?? []).flatMap((block, index) => maybe(block.when, `/blocks/${index}/when`));
    const titles = typeof screen?.title === 'object' ? screen.title.flatMap(({ when }, index) => maybe(when, `/title/${index}/when`)) : [];
    const about = namesOf(['rowId'], 'fact of a row', single);
    const inside = (screen?.blocks ?? []).flatMap((block, index) => (block.with ? withLocations(block.with, `/blocks/${index}/with`) : []));
    // A game's calls also read the run: its pictures, answers, code.
    const blockRoots: Roots = { ...roots, lists: world.lists, record: world.record({}), run: open };
    return [
      ...[...maybe(screen?.may, '/may'), ...maybe(screen?.first, '/first')].map((found) => ({ source, ...found, roots })),
      ...[...titles, ...blocks].map((found) => ({ source, ...found, roots: { ...roots, record: about } })),
      // What is opened, or spoken of, is a row that the block has found; a link from a mail brings its token.
      ...inside.map((found) => ({
        source,
        ...found,
        roots: /\/(open|says|items\/\d+\/(values|go))\//.test(found.pointer)
          ? { ...blockRoots, row: open }
          : { ...blockRoots, ...tokenOf(screen, found) },
      })),
    ];
  });
  const charts = definitions
    .of('chart')
    .flatMap(({ id, source }) => chartLocations(catalogue, id, { ...roots, record: world.record({}) }).map((found) => ({ source, ...found })));
  const menus = definitions
    .of('menus')
    .flatMap(({ source }) =>
      catalogue.menus.flatMap((menu, index) => maybe(menu.when, `/menus/${index}/when`)).map((found) => ({ source, ...found, roots })),
    );
  const components = definitions.of('components').flatMap(({ source }) => {
    const hidden = catalogue.components['hidden'];
    const rules = listOf(hidden);
    const from = rules.flatMap((rule, index) => (isObject(rule) ? maybe(rule['when'], `/hidden/${index}/when`) : []));
    const there = recordParts(catalogue.components).flatMap(({ visible }, index) => maybe(visible, `/items/${index}/visible`));
    return [
      ...from.map((found) => ({ source, ...found, roots: { ...roots, session: world.scope } })),
      ...there.map((found) => ({ source, ...found, roots: { ...roots, record: world.record({}) } })),
    ];
  });
  const permissions = definitions
    .of('permissions')
    .flatMap(({ source }) =>
      Object.entries(catalogue.permissions).map(([name, { rule }]) => ({
        source,
        pointer: pointerTo('', name, 'rule'),
        logic: rule,
        roots: { session: world.session },
      })),
    );
  const ways = definitions
    .of('app')
    .flatMap(({ source }) =>
      Object.entries(provedAs<Readonly<Record<string, readonly WayDef[]>>>(catalogue.app['ways'] ?? {})).flatMap(([path, all]) =>
        all.flatMap(({ may }, index) =>
          maybe(may, `${pointerTo('/ways', path)}/${index}/may`).map((found) => ({ source, ...found, roots: { session: world.session } })),
        ),
      ),
    );
  // What a fact may read depends on where it is used: it is looked at there.
  const facts = definitions
    .of('facts')
    .flatMap(({ source }) =>
      Object.entries(catalogue.facts).map(([name, { rule }]) => ({ source, pointer: pointerTo('', name, 'rule'), logic: rule, roots: undefined })),
    );
  return [...screens, ...charts, ...menus, ...components, ...ways, ...permissions, ...facts];
}

export const configLocations = (definitions: Definitions, catalogue: Catalogue, world: ResolvedNames): RuleLocation[] => [
  ...actionLocations(definitions, catalogue, world),
  ...entityLocations(definitions, catalogue),
  ...shellLocations(definitions, catalogue, world),
];

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

/** Rules in what a stored transition does: values that it sets, rows that it counts or opens, where it sends what. */
function effectLocations(type: string, params: JsonObject, base: string): { pointer: string; logic: Logic }[] {
  const { where = {}, than, to, values } = params;
  if (type === 'notify') return [...maybe(to, `${base}/to`), ...(isObject(values) ? eachOf(values, `${base}/values`) : [])];
  if (type === 'set' || !['clear', 'fewer'].includes(type)) return eachOf(params, base);
  if (type !== 'fewer' || !isObject(where)) return [];
  return [...eachOf(where, `${base}/where`), ...maybe(than, `${base}/than`)];
}

/** Guards and permissions of workflows, what they say and do. */
export function workflowLocations(definitions: Definitions, catalogue: Catalogue, world: ResolvedNames): RuleLocation[] {
  return definitions.of('workflow').flatMap(({ id, source }) => {
    const workflow = catalogue.workflows[id];
    const fieldNames = workflow?.of ? (entityFields(catalogue, workflow.of.entity) ?? columnsOf(catalogue, workflow.of.entity)) : undefined;
    const factNames = Object.keys(workflow?.facts ?? {}).map((path) => path.split('.')[1] ?? '');
    const known = (names: Iterable<string>): Resolver => world.record(Object.fromEntries([...names].map((name) => [name, open])));
    const [early, record] = workflow?.of ? [known(fieldNames ?? []), known([...(fieldNames ?? []), ...factNames])] : [open, open];
    const context = namesOf(Object.keys(workflow?.machine.context ?? {}), "key of the machine's context", open);
    const roots: Roots = { event: open, record, session: world.session, today: single, lists: world.lists, context, constants: world.constants };
    const wayRules = (workflow ? transitionsOf(workflow) : []).flatMap(({ pointer, transition: { meta, actions = [] } }) => [
      ...(Array.isArray(meta?.otherwise) ? meta.otherwise.flatMap(({ when }, index) => maybe(when, `${pointer}/meta/otherwise/${index}/when`)) : []),
      ...eachOf(meta?.values, `${pointer}/meta/values`),
      ...(workflow?.of ? actions.flatMap(({ type, params = {} }, index) => effectLocations(type, params, `${pointer}/actions/${index}/params`)) : []),
    ]);
    const notifyRules = (workflow ? transitionsOf(workflow) : []).flatMap(({ pointer, transition: { actions = [] } }) =>
      actions.flatMap(({ type, params = {} }, index) =>
        type === 'notify' ? maybe(params['roles'], `${pointer}/actions/${index}/params/roles`) : [],
      ),
    );
    const role: Resolver = (rest, soFar) => world.session(['role', ...rest], soFar);
    const again = Object.entries(workflow?.machine.states ?? {}).flatMap(([state, { meta }]) =>
      maybe(meta.again, pointerTo('/machine/states', state, 'meta', 'again')),
    );
    const factRules = Object.entries(workflow?.facts ?? {}).flatMap(([path, call]) => ofCall(call, pointerTo('/facts', path)));
    return [
      ...[...eachOf(workflow?.rules, '/rules'), ...eachOf(workflow?.may, '/may'), ...wayRules, ...again].map((found) => ({
        source,
        ...found,
        roots,
      })),
      ...factRules.map((found) => ({ source, ...found, roots: { ...roots, record: early } })),
      ...notifyRules.map((found) => ({ source, ...found, roots: { role } })),
    ];
  });
}

/** The rules that make results of games. */
export function gameLocations(definitions: Definitions, catalogue: Catalogue, { constants }: ResolvedNames): RuleLocation[] {
  return definitions.of('game').flatMap(({ id, source }) => {
    const roots: Roots = { tallies: open, constants };
    return maybe(catalogue.games[id]?.score, '/score').map((found) => ({ source, ...found, roots }));
  });
}
