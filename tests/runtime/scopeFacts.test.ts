import { describe, expect, test } from 'vitest';
import { sessionFactsOf } from '../../src/runtime/session/scope.ts';
import type { SessionView } from '../../src/runtime/session/sessionStore.ts';
import { factsFor } from '../../src/server/session/facts.ts';
import type { Row } from '../../src/server/store/types.ts';
import { catalogue } from '../rules/support/definitions.ts';

const [role, program, model] = [catalogue.roles.items[0], catalogue.programs.items[0], catalogue.centreModels.items[0]];
if (!role || !program || !model) throw new Error('the tables are empty');

const view = {
  userid: 9,
  names: 'Asha Rao',
  userName: 'asha@skilldesk.test',
  roleid: role.id,
  defaultProgramId: program.id,
  centerId: 101,
  centerName: 'Mumbai Andheri',
  modelId: model.id,
  centerBatchCreation: 'Y',
} as unknown as SessionView;
const details = { centre: { id: 101, name: 'Mumbai Andheri', state: 'Maharashtra', model: model.id, batchCreation: 'Y' }, visibility: {} };
const row = (id: number, doc: Row['doc']): Row => ({
  id,
  doc,
  columns: {},
  version: 1,
  centreId: null,
  programmeId: null,
  createdAt: '',
  createdBy: null,
  updatedAt: '',
  updatedBy: null,
});
const user = row(9, { firstName: 'Asha', lastName: 'Rao', userName: 'asha@skilldesk.test' });
const centre = row(101, { name: 'Mumbai Andheri', state: 'Maharashtra', model: model.id, batchCreation: 'Y' });
const active = { roleId: role.id, programmeId: program.id, centreId: 101 };

describe('the facts of a session, made by one engine on both sides', () => {
  test('D1-SESSION-12 D1-SESSION-13 D1-SESSION-14 D1-SESSION-15 page and server say the same of one scope', () => {
    const [page, server] = [sessionFactsOf(catalogue, view, details), factsFor(catalogue, active, user, centre)];
    expect(page).toMatchObject({ role, program, model, centre: { id: 101, state: 'Maharashtra', modelId: model.id } });
    expect(server).toMatchObject({ ...page, user: { id: 9, names: 'Asha Rao' } });
  });

  test.each([
    ['role', { roleid: 0 }, { roleId: 0 }],
    ['programme', { defaultProgramId: 0 }, { programmeId: 0 }],
  ] as const)('D1-SESSION-12 who acts with a %s that no table has, has no facts and so no rights', (_what, inPage, onServer) => {
    expect(sessionFactsOf(catalogue, { ...view, ...inPage }, details)).toBeNull();
    expect(factsFor(catalogue, { ...active, ...onServer }, user, centre)).toBeUndefined();
  });

  test('D1-SESSION-14 nor does who acts at a centre whose model no table has', () => {
    expect(sessionFactsOf(catalogue, { ...view, modelId: 0 }, details)).toBeNull();
    expect(factsFor(catalogue, active, user, row(101, { name: 'Mumbai Andheri' }))).toBeUndefined();
    expect(factsFor(catalogue, active, user, null)).toBeUndefined();
  });
});
