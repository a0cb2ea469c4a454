/** What the browser gets of the catalogue: no examples, no permissions, no operations, no internal actions. */
import { jsonOf } from '../engine/json.ts';
import type { CompletenessDef, CompletenessView } from '../engine/completeness/types.ts';
import { readsOf } from '../engine/rules/logic.ts';
import type { FormSchema } from '../engine/definition/form.ts';
import type { Json } from '../engine/types.ts';
import type { ListDef } from '../engine/definition/list.ts';
import type { AppDef, Catalogue, ClientApp, ClientCatalogue, ClientForm, ClientList } from './types.ts';
import type { FormDef } from './definition/form.ts';
import { perValue } from '../engine/perValue.ts';

const spoken = perValue((_messages: Catalogue['messages']) => new Map<string, Readonly<Record<string, string>>>());

/** Texts of a language, or of the first one; those that it does not have are read in the first. */
export function messagesOf(catalogue: Catalogue, language?: string): Readonly<Record<string, string>> {
  const first = String(catalogue.app['language'] ?? 'en');
  const { messages } = catalogue;
  const [known, both] = [spoken(messages), `${first} ${language ?? first}`];
  const texts = known.get(both) ?? { ...messages[first], ...messages[language ?? first] };
  known.set(both, texts);
  return texts;
}

/** What the server keeps to itself stays there. */
function clientApp({ serverConstants: _kept, ...app }: AppDef): ClientApp {
  return app;
}

function clientActions(catalogue: Catalogue): ClientCatalogue['actions'] {
  return Object.fromEntries(
    Object.entries(catalogue.actions).map(([service, actions]) => [
      service,
      Object.fromEntries(
        Object.entries(actions)
          .filter(([, action]) => action.internal !== true)
          .map(([name, { auth, endpoint, patience }]) => [name, { auth, ...(endpoint ? { endpoint } : {}), ...(patience ? { patience } : {}) }]),
      ),
    ]),
  );
}

/** What a page draws a verdict with. */
const viewOf = ({ id, title, record, ask, shown, checklist, checks }: CompletenessDef): CompletenessView => ({
  id,
  title,
  record,
  ask,
  shown,
  ...(checklist ? { checklist } : {}),
  checks: checks.map(({ id: check, label, tab, unread = false }) => ({ id: check, label, tab, ...(unread ? { unread } : {}) })),
});

/** The shell's share, in one language. */
export function toClient(catalogue: Catalogue, language: string): ClientCatalogue {
  const { hash, screens, charts, sheets, menus, roles, programs, centreModels, components, permissions, facts, theme, backend } = catalogue;
  const { app, workflows, games } = catalogue;
  return {
    ...{ hash, screens, charts, sheets, menus, roles, programs, centreModels, components, permissions, facts, theme, backend },
    app: clientApp(app),
    messages: messagesOf(catalogue, language),
    workflows: Object.fromEntries(Object.entries(workflows).map(([id, workflow]) => [id, { ...workflow, examples: [] }])),
    games: Object.fromEntries(Object.entries(games).map(([id, game]) => [id, { ...game, examples: [] }])),
    completeness: Object.fromEntries(Object.entries(catalogue.completeness).map(([id, def]) => [id, viewOf(def)])),
    bindings: Object.fromEntries(Object.entries(catalogue.forms).map(([id, { binding }]) => [id, binding])),
    lists: Object.keys(catalogue.lists),
    actions: clientActions(catalogue),
  };
}

function listsInSchema(schema: FormSchema): string[] {
  const below = Object.values(schema.properties ?? {}).flatMap(listsInSchema);
  return [...(schema['x-options'] === undefined ? [] : [schema['x-options']]), ...below, ...(schema.items ? listsInSchema(schema.items) : [])];
}

/** Every rule in a definition, or what stands in place of one: reads of anything else are harmless here. */
function listsRead(value: Json, all: readonly string[]): string[] {
  const own = readsOf(value).flatMap(({ path, dynamic }) => {
    const [root, name] = path.split('.');
    if (root !== 'lists') return [];
    return name === undefined || dynamic ? all : [name];
  });
  const below = typeof value === 'object' && value !== null ? Object.values(value).flatMap((one) => listsRead(one, all)) : [];
  return [...new Set([...own, ...below])];
}

function optionsOf(catalogue: Catalogue, names: Iterable<string>): Pick<ClientForm, 'options' | 'sorted'> {
  const found = [...new Set(names)].sort().flatMap((name) => {
    const list = catalogue.options[name];
    return list ? [[name, list] as const] : [];
  });
  return {
    options: Object.fromEntries(found.map(([name, { items }]) => [name, items])),
    sorted: found.filter(([, { sorted }]) => sorted === true).map(([name]) => name),
  };
}

/** Names of the option lists that a form draws from or reads in rules. */
function optionListsOf(catalogue: Catalogue, form: FormDef): string[] {
  const all = Object.keys(catalogue.options);
  const parts = [form.rules, form.binding, form.ui].map(jsonOf);
  return [...new Set([...listsInSchema(form.schema), ...parts.flatMap((part) => listsRead(part, all))])];
}

/** Undefined when there is no such form. */
export function toClientForm(catalogue: Catalogue, formId: string): ClientForm | undefined {
  const form = Object.hasOwn(catalogue.forms, formId) ? catalogue.forms[formId] : undefined;
  if (!form) return undefined;
  const { id, schema, ui, rules, binding } = form;
  const names = optionListsOf(catalogue, form);
  const long = names.filter((name) => Object.hasOwn(catalogue.longLists, name));
  return { id, schema, ui, rules, binding, ...optionsOf(catalogue, names), ...(long.length > 0 ? { long } : {}) };
}

/** A list without its examples, with the option lists of its filters and rules. Undefined when there is no such list. */
export function toClientList(catalogue: Catalogue, listId: string): ClientList | undefined {
  const list = Object.hasOwn(catalogue.lists, listId) ? catalogue.lists[listId] : undefined;
  if (!list) return undefined;
  const { examples: _examples, labels = {}, ...rest } = list;
  const isLong = (name: string): boolean => Object.hasOwn(catalogue.longLists, name);
  const longLabels = Object.entries(labels).filter(([, name]) => isLong(name));
  const clientList: ListDef = { ...rest, ...(longLabels.length > 0 ? { labels: Object.fromEntries(longLabels) } : {}), examples: [] };
  const filtered = (list.filters ?? []).flatMap(({ options }) => (options === undefined ? [] : [options]));
  const long = filtered.filter(isLong);
  const { options, sorted } = optionsOf(catalogue, [...filtered, ...listsRead(jsonOf(rest), Object.keys(catalogue.options))]);
  return { ...clientList, optionLists: options, sorted, ...(long.length > 0 ? { long } : {}) };
}
