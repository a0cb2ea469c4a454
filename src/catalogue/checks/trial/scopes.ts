/** Everybody who can be, as rules read them: what definitions are tried with before they serve. */
import { provedAs } from '../../../engine/json.ts';
import { menuOf } from '../../../engine/session/route.ts';
import { scopeFacts, type TraitRow } from '../../../engine/session/scopeFacts.ts';
import type { JsonObject } from '../../../engine/types.ts';
import type { Catalogue, RowTable } from '../../types.ts';
import { asOne } from '../../findAction.ts';
import { perValues } from '../../../engine/perValue.ts';
import { anyFaulty, type CheckContext } from '../check.ts';

/** The session of somebody new, in a role, a programme and a centre of a model. */
export interface Somebody {
  session: JsonObject;
  role: TraitRow;
  /** Role and programme in words. */
  label: string;
}

/** Each role in each programme at a centre of each model. */
function makePeople(
  { roles, programs, centreModels, components }: Pick<Catalogue, 'roles' | 'programs' | 'centreModels' | 'components'>,
  passwordDue: boolean,
): readonly Somebody[] {
  const items = ({ items: rows }: RowTable): readonly TraitRow[] => provedAs(rows);
  const tables = { roles: { items: items(roles) }, programs: { items: items(programs) }, centreModels: { items: items(centreModels) }, components };
  const user = { id: 1, names: 'Asha', userName: 'asha@example.org', passwordDue };
  return items(roles).flatMap((role) =>
    items(programs).flatMap((program) =>
      items(centreModels).map(({ id: modelId }) => ({
        session: scopeFacts(tables, { roleMapId: role.id, programId: program.id, centre: { id: 1, modelId }, user }) ?? {},
        role,
        label: `"${String(role['name'])}" in ${String(program['name'])}`,
      })),
    ),
  );
}

const ofTables = (passwordDue: boolean) =>
  perValues((roles: RowTable, programs: RowTable, centreModels: RowTable, components: JsonObject) =>
    makePeople({ roles, programs, centreModels, components }, passwordDue),
  );
const [asUsual, onceDue] = [ofTables(false), ofTables(true)];
/** Everybody who can be; `passwordDue`: signed in by a one-time password. */
export const everybody = ({ roles, programs, centreModels, components }: Catalogue, passwordDue = false): readonly Somebody[] =>
  (passwordDue ? onceDue : asUsual)(roles, programs, centreModels, asOne(components));

/** Whether a role gets in: a role that does not say so does not, as on the server. */
export const getsIn = ({ role }: Pick<Somebody, 'role'>): boolean => role['barred'] === false;

/** Menus that nobody has: somebody else's before them holds for all who would have them. */
export const menusOfNobody = perValues((menus: Catalogue['menus'], all: readonly Somebody[]): Catalogue['menus'][number][] => {
  const had = new Set(all.map(({ session }) => menuOf(menus, session)));
  return menus.filter((menu) => !had.has(menu));
});

/** What every scope is made of. */
const WORLD = ['roles', 'programs', 'centre-models', 'menus', 'components', 'permissions', 'facts'].map((name) => `config/${name}.json`);

/** Whether it can be told who there is. */
export const isKnownWhoThereIs = (context: CheckContext): boolean => !anyFaulty(context, ...WORLD);
