/** Opens every screen of a set of definitions for every role, by the functions that the page itself goes by, without a browser. */
import { toClient, toClientForm, toClientList } from '../../src/catalogue/client.ts';
import { compileValidators } from '../../src/catalogue/compile/validators.ts';
import type { Catalogue, ClientCatalogue } from '../../src/catalogue/types.ts';
import { EXAMPLE_TODAY } from '../../src/engine/example/runExample.ts';
import type { JudgedForm, Validators } from '../../src/engine/definition/form.ts';
import { createFormStore } from '../../src/engine/form/store.ts';
import { evaluateList } from '../../src/engine/list/evaluateList.ts';
import { argsOf } from '../../src/engine/rules/logic.ts';
import { mayOpen, menuOf, routeOf } from '../../src/engine/session/route.ts';
import { scopeFacts } from '../../src/engine/session/scopeFacts.ts';
import { isObject } from '../../src/engine/json.ts';
import type { Json, JsonObject, Logic, OptionItem } from '../../src/engine/types.ts';
import { transitionsOf } from '../../src/catalogue/transitions.ts';
import { can } from '../../src/engine/workflow/machine.ts';
import { rowView } from '../../src/runtime/pages/list/cells.ts';
import { serverQuery, filterFacts, offeredBy, withFixed } from '../../src/runtime/pages/list/filters.ts';
import { readListQuery } from '../../src/runtime/pages/list/listQuery.ts';
import { drawnMenu } from '../../src/runtime/screens/route.ts';
import { openedTab, tabsOf } from '../../src/runtime/screens/tabs.ts';

/** A call that a screen makes when it opens, with what it sends. */
export interface OpenCall {
  call: string;
  sends: JsonObject;
}

interface World {
  catalogue: Catalogue;
  client: ClientCatalogue;
  session: JsonObject;
  record: JsonObject;
  /** What a form asked when it was opened: on another screen it is the same for the same person and record. */
  forms: Map<string, OpenCall[]>;
  lists: Map<string, OpenCall[]>;
}

/** What a server sends of a set of definitions, made once for all roles. */
const cache = new WeakMap<Catalogue, Map<string, unknown>>();
function sentOnce<T>(catalogue: Catalogue, name: string, make: () => T): T {
  const all = cache.get(catalogue) ?? new Map<string, unknown>();
  cache.set(catalogue, all);
  if (!all.has(name)) all.set(name, make());
  return all.get(name) as T;
}

function once(known: Map<string, OpenCall[]>, id: string, open: () => OpenCall[]): OpenCall[] {
  const calls = known.get(id) ?? open();
  known.set(id, calls);
  return calls;
}

/** Every call below a definition, but those that save. */
function callsIn(value: Json, facts: JsonObject): OpenCall[] {
  if (typeof value !== 'object' || value === null) return [];
  const own =
    isObject(value) && typeof value['call'] === 'string'
      ? [{ call: value['call'], sends: argsOf((value['with'] ?? {}) as Record<string, Logic>, facts) }]
      : [];
  return [
    ...own,
    ...Object.entries(value).flatMap(([key, below]) =>
      ['save', 'actions', 'buttons', 'examples', 'start', 'finish'].includes(key) ? [] : callsIn(below, facts),
    ),
  ];
}

const plain = (value: unknown): Json => JSON.parse(JSON.stringify(value ?? null)) as Json;

/** Compiling takes longer than opening: forms that a mutant leaves alone are compiled once for all of them. */
const compiled = new Map<string, Validators>();
function validatorsOf(form: JudgedForm): Validators {
  const text = JSON.stringify(form);
  const validators = compiled.get(text) ?? compileValidators(form);
  compiled.set(text, validators);
  return validators;
}

function openForm({ catalogue, client, session, record }: World, id: string): OpenCall[] {
  const form = sentOnce(catalogue, `form ${id}`, () => toClientForm(catalogue, id));
  if (!form) return [];
  const spec = { id, schema: form.schema, rules: form.rules };
  const validators = sentOnce(catalogue, `validators ${id}`, () => validatorsOf(spec));
  const facts = { session, record: { ...record, stored: null }, today: EXAMPLE_TODAY, lists: form.options, lookups: {}, answers: {} };
  const store = createFormStore({ form: spec, data: {}, facts, validators, messages: client.messages });
  store.submit();
  return callsIn(plain(form.binding), facts);
}

/** A row with something under each key that the list shows. */
const rowsOf = ({ columns, key }: Catalogue['lists'][string]): JsonObject[] =>
  [1, 2].map((id) => ({
    ...Object.fromEntries(columns.flatMap(({ at }) => (typeof at === 'string' ? [[at.slice(1), id === 1 ? 'Mobilised' : null]] : []))),
    [key]: id,
  }));

function openList({ catalogue, client, session, record }: World, id: string): OpenCall[] {
  const list = sentOnce(catalogue, `list ${id}`, () => toClientList(catalogue, id));
  if (!list) return [];
  const bare = { session, record, today: EXAMPLE_TODAY };
  const query = withFixed(list.filters, readListQuery(new URLSearchParams(), list), bare);
  const facts = { ...bare, filter: filterFacts(list, query.filter), lookups: {} };
  const lists = list.optionLists as Record<string, OptionItem[]>;
  for (const filter of list.filters ?? []) offeredBy(filter, facts, lists, query.filter);
  const rows = rowsOf(list);
  const verdict = evaluateList(list, { facts, messages: client.messages, rows, selected: rows[0] ?? null });
  const cells = {
    facts,
    workflows: client.workflows,
    text: (text: string) => text,
    hrefOf: () => '/',
    documentAt: () => '/',
    timeZone: client.app.timeZone,
  };
  rows.forEach((row, index) => rowView(verdict.columns, row, list.key, verdict.colours[index], cells));
  const { filter } = serverQuery(list.filters, query);
  const paged = {
    page: 1,
    size: 10,
    ...(query.sort === '' ? {} : { sort: query.sort }),
    ...(Object.keys(filter).length > 0 ? { filter: plain(filter) } : {}),
  };
  return [{ call: verdict.call.call, sends: { ...verdict.call.with, ...paged } }, ...callsIn(plain(list.lookups), facts)];
}

const formAsks = (world: World, id: string): OpenCall[] => once(world.forms, id, () => openForm(world, id));
const listAsks = (world: World, id: string): OpenCall[] => once(world.lists, id, () => openList(world, id));

/** The tabs of a record, with the forms that hang on them. */
function openTabs(world: World, of: string): OpenCall[] {
  const { client, session, record, catalogue } = world;
  const tabs = tabsOf(of, client.bindings, { session, record, visibility: {}, components: client.components });
  return tabs.flatMap((tab) => {
    openedTab(tabs, tab.index);
    const forms = [tab.form, ...(tab.above ?? []), ...(tab.below ?? [])];
    const lists = forms.flatMap((form) => catalogue.forms[form]?.binding.rows?.list ?? []);
    return [...forms.flatMap((form) => formAsks(world, form)), ...lists.flatMap((list) => listAsks(world, list))];
  });
}

/** Somebody's session, in a role. */
export function sessionOf(catalogue: Catalogue, roleMapId: number, centre: JsonObject, programId: number): JsonObject {
  const tables = catalogue as unknown as Parameters<typeof scopeFacts>[0];
  const user = { id: 1, names: 'Asha', userName: 'asha@example.org', passwordDue: false };
  const session = scopeFacts(tables, { roleMapId, programId, centre, user });
  if (!session) throw new Error(`no role ${roleMapId} or no programme ${programId}`);
  return session;
}

/**
 * Every screen that this session may open, with its forms, lists, charts, sheets and a record's tabs; answers what it would ask the server.
 * @throws what the page would throw
 */
export function openScreens(catalogue: Catalogue, session: JsonObject, record: JsonObject): OpenCall[] {
  const client = sentOnce(catalogue, 'client', () => toClient(catalogue, 'en'));
  const world = { catalogue, client, session, record, forms: new Map(), lists: new Map() };
  const menu = menuOf(client.menus, session);
  drawnMenu(menu, client.screens, session);
  const facts = { session, record, today: EXAMPLE_TODAY, filter: {}, lookups: {}, data: {} };
  for (const workflow of Object.values(client.workflows)) for (const { state, event } of transitionsOf(workflow)) can(workflow, state, event, facts);
  return Object.values(client.screens).flatMap((screen) => {
    routeOf(screen.path, client.screens, menu, session);
    if (!mayOpen(screen, menu, session)) return [];
    return screen.blocks.flatMap((block) => [
      ...callsIn(plain(block), facts),
      ...formAsks(world, block.form ?? ''),
      ...listAsks(world, block.list ?? ''),
      ...(block.of === undefined ? [] : openTabs(world, block.of)),
      ...callsIn(plain(client.charts[block.chart ?? '']), facts),
      ...callsIn(plain(client.sheets[block.sheet ?? '']), facts),
    ]);
  });
}
