import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { scopeFacts } from '../../../src/engine/session/scopeFacts.ts';

const tables = {
  roles: { items: [{ id: 41, name: 'Mobiliser', readOnlyRecord: false }] },
  programs: { items: [{ id: 52, name: 'Plain', businessBrief: true }] },
  centreModels: { items: [{ id: 63, name: 'Own', minimumAge: 17 }] },
};
const scope = { roleMapId: 41, programId: 52, centre: { id: 101, modelId: 63, state: 'Maharashtra' }, user: { id: 9, names: 'Asha Rao' } };

describe('the facts of a session', () => {
  test('D1-SESSION-12 D1-SESSION-13 D1-SESSION-15 hold role, programme, centre and its model, each with its traits', () => {
    expect(scopeFacts(tables, scope)).toEqual({
      user: scope.user,
      role: tables.roles.items[0],
      program: tables.programs.items[0],
      centre: scope.centre,
      model: tables.centreModels.items[0],
    });
  });
  test('D2-TABS-37 D2-TABS-41 say which parts of the record the session has: not those that the centre switched off or that are hidden from it', () => {
    const components: JsonObject = {
      items: [{ name: 'Recommend', centreSwitch: 'recommendTab' }, { name: 'Family' }, { name: 'Brief' }],
      hidden: [{ name: 'Brief', when: { var: 'session.program.businessBrief' } }],
    };
    const parts = (recommendTab?: string) =>
      scopeFacts({ ...tables, components }, { ...scope, centre: { ...scope.centre, ...(recommendTab === undefined ? {} : { recommendTab }) } })?.[
        'components'
      ];
    expect([parts(), parts('Y'), parts(' n ')]).toEqual([true, true, false].map((Recommend) => ({ Recommend, Family: true, Brief: false })));
  });
  test.each([
    ['roles', { ...scope, roleMapId: 0 }],
    ['programs', { ...scope, programId: 0 }],
    ['centreModels', { ...scope, centre: { id: 1 } }],
  ])('a row missing in %s gives nobody any rights', (_, wrong) => {
    expect(scopeFacts(tables, wrong)).toBeUndefined();
  });
});
