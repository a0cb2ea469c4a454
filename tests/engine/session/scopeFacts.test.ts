import { describe, expect, test } from 'vitest';
import { scopeFacts, UnknownScope } from '../../../src/engine/session/scopeFacts.ts';

const tables = {
  roles: { items: [{ id: 41, name: 'Mobiliser', readOnlyRecord: false }] },
  programs: { items: [{ id: 52, name: 'Plain', businessBrief: true }] },
  centreModels: { items: [{ id: 63, name: 'Own', minimumAge: 17 }] },
};
const scope = { roleMapId: 41, programId: 52, centre: { id: 101, modelId: 63, state: 'Maharashtra' }, user: { id: 9, names: 'Asha Rao' } };

describe('the facts of a session', () => {
  test('D1-SESSION-12 D1-SESSION-13 D1-SESSION-15 hold role, programme, centre and its model, each with its traits', () => {
    expect(scopeFacts(tables, scope)).toEqual({
      user: scope.user, role: tables.roles.items[0], program: tables.programs.items[0], centre: scope.centre, model: tables.centreModels.items[0],
    });
  });
  test.each([['roles', { ...scope, roleMapId: 0 }], ['programs', { ...scope, programId: 0 }], ['centreModels', { ...scope, centre: { id: 1 } }]])(
    'a row missing in %s gives nobody any rights', (table, wrong) => {
      expect(() => scopeFacts(tables, wrong)).toThrow(UnknownScope);
      try {
        scopeFacts(tables, wrong);
      } catch (fault) {
        expect(fault).toMatchObject({ table });
      }
    },
  );
});
