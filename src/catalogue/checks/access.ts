/** Nobody is locked out: who signs in has a menu, somebody administers, and what is said for somebody is said for somebody. */
import { holds } from '../../engine/rules/logic.ts';
import { scopeFacts, type TraitRow } from '../../engine/session/scopeFacts.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import { pointerTo } from '../json/pointer.ts';
import type { Catalogue, RowTable } from '../types.ts';
import { anyFaulty, wrongAt, type Check, type CheckContext, type Finding, type FoundFault } from './check.ts';

/** What rules read of everybody who can be: each role in each programme at a centre of each model. */
function everyScope({ roles, programs, centreModels, components }: Catalogue): JsonObject[] {
  const items = ({ items: rows }: RowTable): readonly TraitRow[] => rows as unknown as readonly TraitRow[];
  const tables = { roles: { items: items(roles) }, programs: { items: items(programs) }, centreModels: { items: items(centreModels) }, components };
  return items(roles).flatMap(({ id: roleMapId }) =>
    items(programs).flatMap(({ id: programId }) =>
      items(centreModels).map(({ id: modelId }) => scopeFacts(tables, { roleMapId, programId, centre: { id: 1, modelId }, user: { id: 1 } })),
    ),
  );
}
const said = (scope: JsonObject, path: string): Json => (scope[path] as JsonObject)['name'] ?? '';
const signsIn = ({ role }: JsonObject): boolean => (role as JsonObject)['barred'] !== true;

/** Roles that would sign in and find nothing; a table without anybody who administers. */
function ofRoles({ catalogue }: CheckContext, scopes: readonly JsonObject[]): FoundFault[] {
  const { items } = catalogue.roles;
  const without = items.flatMap(({ id }, index) => {
    const scope = scopes.find(
      (one) => (one['role'] as JsonObject)['id'] === id && signsIn(one) && !catalogue.menus.some(({ when }) => holds(when, { session: one })),
    );
    return scope === undefined
      ? []
      : [
          wrongAt(
            `/items/${index}`,
            `no menu is for "${said(scope, 'role')}" in ${said(scope, 'program')}: who has this role signs in and finds nothing`,
            'a menu of config/menus.json whose "when" holds for it, or "barred": true',
            'role-without-menu',
          ),
        ];
  });
  if (items.some((role) => role['administers'] === true && role['barred'] !== true)) return without;
  return [
    ...without,
    wrongAt(
      '/items',
      'nobody administers: no role that may sign in has the trait "administers"',
      '"administers": true for one',
      'nobody-administers',
    ),
  ];
}

/** Menus that no session has, because those before them are everybody's. */
const ofMenus = ({ catalogue }: CheckContext, scopes: readonly JsonObject[]): FoundFault[] => {
  const had = new Set(scopes.map((session) => catalogue.menus.find(({ when }) => holds(when, { session }))?.id));
  return catalogue.menus.flatMap(({ id }, index) =>
    had.has(id)
      ? []
      : [
          wrongAt(
            `/menus/${index}/when`,
            `nobody has the menu "${id}": the first menu whose rule holds counts, and for every role there is one before it`,
            'narrower rules before it, or no such menu',
            'menu-of-nobody',
          ),
        ],
  );
};

/** Actions that no role may call. */
function ofActions({ catalogue, definitions, faulty }: CheckContext, scopes: readonly JsonObject[]): Finding[] {
  const able = scopes.filter(signsIn);
  const sound = definitions.of('actions').filter(({ source }) => !faulty.has(source.file));
  return sound.flatMap(({ id, source }) =>
    Object.entries(catalogue.actions[id] ?? {})
      .filter(([, { may, internal }]) => internal !== true && may !== undefined && !able.some((session) => holds(may, { session })))
      .map(([name]) => ({
        source,
        ...wrongAt(`${pointerTo('', name)}/may`, `nobody may call "${name}": its rule holds for no role`, 'a rule that holds for somebody'),
      })),
  );
}

/** What every scope is made of. */
const WORLD = ['roles', 'programs', 'centre-models', 'menus', 'components', 'permissions', 'facts'].map((name) => `config/${name}.json`);
const isSound = (context: CheckContext): boolean => !anyFaulty(context, ...WORLD);

export const access: Check = {
  name: 'access',
  proof: true,
  faults: (context) => {
    if (!isSound(context)) return [];
    const scopes = everyScope(context.catalogue);
    const at = (kind: 'roles' | 'menus', found: readonly FoundFault[]): Finding[] =>
      context.definitions.of(kind).flatMap(({ source }) => found.map((one) => ({ source, ...one })));
    return [...at('roles', ofRoles(context, scopes)), ...at('menus', ofMenus(context, scopes))];
  },
  notices: (context) => (isSound(context) ? ofActions(context, everyScope(context.catalogue)) : []),
};
