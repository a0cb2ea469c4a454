import { describe, expect, test } from 'vitest';
import { compileValidators } from '../../src/catalogue/compile/validators.ts';
import { judgedForm } from '../../src/catalogue/judgedForm.ts';
import { createFormStore } from '../../src/engine/form/store.ts';
import type { Facts, JsonObject } from '../../src/engine/types.ts';
import { catalogue, entryOf, lists, messages } from './support/definitions.ts';

describe('the password in use, as the page asks for it', () => {
  test('D3-PASSWORD-12 D3-PASSWORD-13 D3-PASSWORD-14 asked after each change; a wrong one is said, a right one afterwards clears it', async () => {
    const def = entryOf(catalogue.forms, 'access/change-password');
    const form = judgedForm(def);
    const queries: JsonObject[] = [];
    const facts: Facts = { session: { user: { id: 7, userName: 'ops@skilldesk.test' } }, record: {}, today: '2026-11-20', lists, lookups: {} };
    const store = createFormStore({
      form,
      data: {},
      facts,
      validators: compileValidators(form),
      messages,
      ask: ({ with: args }) => {
        queries.push(args);
        return Promise.resolve(args['password'] === 'Skill@2026' ? [{ id: 7 }] : []);
      },
    });
    const type = async (password: string): Promise<string | undefined> => {
      store.set('currentPassword', password);
      store.touch('currentPassword');
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
      return store.fact('currentPassword').error;
    };
    expect(await type('Wrong@2026')).toBe('Current Password is not valid');
    expect(await type('Skill@2026')).toBeUndefined();
    expect(queries).toEqual(['Wrong@2026', 'Skill@2026'].map((password) => ({ userName: 'ops@skilldesk.test', password })));
    store.dispose();
  });
});
