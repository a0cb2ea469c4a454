import type { JsonObject } from '../../../src/engine/types.ts';
import { scopeFacts } from '../../../src/engine/session/scopeFacts.ts';
import { catalogue } from './definitions.ts';

const idOf = (table: 'roles' | 'programs', name: string): number => {
  const row = catalogue[table].items.find((one) => one.name === name);
  if (!row) throw new Error(`no row ${name} in ${table}`);
  return row.id;
};

/** The session facts of somebody with a role in a programme, both by name, at a centre of the first model. */
export const sessionOf = (role: string, program = 'Core Skilling Programme', centre: JsonObject = {}): JsonObject => {
  const session = scopeFacts(catalogue, {
    roleMapId: idOf('roles', role),
    programId: idOf('programs', program),
    user: { id: 7 },
    centre: { id: 101, name: 'Mumbai Andheri', batchCreation: 'Y', modelId: catalogue.centreModels.items[0]?.id ?? 0, ...centre },
  });
  if (!session) throw new Error('no model of that id');
  return session;
};
