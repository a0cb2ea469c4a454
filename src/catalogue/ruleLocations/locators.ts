/** The rules of a definition of each kind that has some, and what they may read. */
import type { Defined } from '../definitions.ts';
import type { Kind } from '../layout.ts';
import { actionLocations } from './actionLocations.ts';
import { chartLocations, entityLocations, gameLocations, screenLocations, sheetLocations, workflowLocations } from './configLocations.ts';
import { formLocations } from './formLocations.ts';
import { listLocations } from './listLocations.ts';
import { callPlaces, locateRules, type RuleLocation } from './location.ts';
import { nameResolver, open, single, type Resolver } from './resolver.ts';
import { worldOf, type Assembly, type Roots } from './world.ts';

/** Keys of every row that belongs to a centre, beside those of its entity. */
const OF_ROWS = ['centerId', 'programId', 'version', 'createdOn'];

/** Rules of what makes a record complete. */
function completenessLocations({ id, source }: Defined, assembly: Assembly): RuleLocation[] {
  const def = assembly.catalogue.completeness[id];
  if (!def) return [];
  const world = worldOf(assembly);
  const entity = assembly.catalogue.entities[def.entity];
  const own = entity ? [entity.key, ...Object.keys(entity.columns ?? {}), ...Object.keys(entity.references ?? {}), ...OF_ROWS] : undefined;
  const row = (more: readonly (readonly [string, Resolver])[]): Resolver =>
    own ? nameResolver(new Map([...own.map((name) => [name, single] as const), ...more]), `field of ${def.entity} or loaded fact`) : open;
  const factEntries = Object.entries(def.facts).map(([path, { call }]) => [path.split('.')[1] ?? '', world.answerOf(call)] as const);
  const { session, lists, constants } = world;
  return locateRules(source, def, [
    [{ roots: { session, record: world.record({}) } }, callPlaces('/ask')],
    [{ roots: { session, today: single, record: row([]) } }, callPlaces('/facts/*')],
    [{ roots: { session, today: single, record: row(factEntries), lists, constants } }, ['/checks/#/counts', '/checks/#/missing']],
    [{ roots: { session, record: row([]) } }, ['/shown/#/when', '/checklist/shown/#/when', '/checklist/entries/#/when']],
  ]);
}

type Locate = (defined: Defined, assembly: Assembly) => RuleLocation[];

/** What rules read that are asked of whoever is signed in. */
const asking = (assembly: Assembly): Roots => ({ session: worldOf(assembly).session, today: single });

export const locators: Readonly<Partial<Record<Kind, Locate>>> = {
  rules: formLocations,
  list: listLocations,
  actions: actionLocations,
  entity: entityLocations,
  screen: screenLocations,
  chart: chartLocations,
  workflow: workflowLocations,
  game: gameLocations,
  sheet: sheetLocations,
  completeness: completenessLocations,
  menus: ({ source }, assembly) => locateRules(source, { menus: assembly.catalogue.menus }, [[{ roots: asking(assembly) }, ['/menus/#/when']]]),
  components({ source }, assembly) {
    const { session, scope, record } = worldOf(assembly);
    return locateRules(source, assembly.catalogue.components, [
      [{ roots: { session: scope, today: single } }, ['/hidden/#/when']],
      [{ roots: { session, today: single, record: record({}) } }, ['/items/#/visible']],
    ]);
  },
  app: ({ source }, assembly) =>
    locateRules(source, assembly.catalogue.app, [[{ roots: { session: worldOf(assembly).session } }, ['/ways/*/#/may']]]),
  permissions: ({ source }, assembly) =>
    locateRules(source, assembly.catalogue.permissions, [[{ roots: { session: worldOf(assembly).session } }, ['/*/rule']]]),
  // What a fact may read depends on where it is used: it is looked at there.
  facts: ({ source }, { catalogue }) => locateRules(source, catalogue.facts, [[{ roots: undefined }, ['/*/rule']]]),
};
