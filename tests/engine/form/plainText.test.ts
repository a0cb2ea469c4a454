import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileValidators } from '../../../src/catalogue/compile/validators.ts';
import { evaluateForm } from '../../../src/engine/form/evaluateForm.ts';
import type { FormStore } from '../../../src/engine/form/types.ts';
import { form, text } from '../support/judgedForms.ts';
import { messages, openFormStore } from '../support/world.ts';

const short = { ...text, maxLength: 2 };
const remarks = form(
  {
    kind: text,
    remark: short,
    hidden: short,
    kept: short,
    deep: { type: 'object', properties: { remark: short } },
    rows: { type: 'array', items: { type: 'object', required: ['note'], properties: { id: { type: 'integer' }, note: short, more: short } } },
  },
  {
    show: { '/hidden': { '!==': [{ var: 'data.kind' }, 'no'] }, '/rows/*/more': { '!==': [{ var: 'data.kind' }, 'no'] } },
    require: { '/remark': { '===': [{ var: 'data.kind' }, 'must'] } },
    readonly: { '/kept': { '===': [{ var: 'data.kind' }, 'no'] }, '/rows/*/note': { '===': [{ var: 'data.kind' }, 'must'] } },
  },
);
const paths = ['kind', 'remark', 'hidden', 'kept', 'deep.remark', 'rows.0.note', 'rows.1.more'];
const open = (): FormStore =>
  openFormStore(
    remarks,
    {
      remark: 'a',
      kept: 'k',
      rows: [
        { id: 1, note: 'a' },
        { note: 'b', more: 'c' },
      ],
    },
    { debounce: 0 },
  );
const typing = fc.array(fc.tuple(fc.constantFrom(...paths), fc.constantFrom('', 'a', 'ab', 'abc', 'no', 'must')), { minLength: 1, maxLength: 30 });

describe('quality 1: texts over which only the schema watches', () => {
  test('say after any typing what the judge says of the same data', () => {
    fc.assert(
      fc.property(typing, (keys) => {
        const store = open();
        for (const [path, value] of keys) store.set(path, value === '' ? undefined : value);
        const { data: _view, ...rest } = store.facts();
        const due = evaluateForm(remarks, { data: store.draft(), facts: rest, validators: compileValidators(remarks), messages, side: 'page' });
        expect(store.verdicts().problems).toEqual(due.problems);
        expect(store.verdicts().data).toEqual(due.data);
        store.dispose();
      }),
      { numRuns: 300 },
    );
  });

  test('tell their own place and no other, and are validated a little later', async () => {
    const store = open();
    store.touch('remark');
    const calls: string[] = [];
    for (const path of paths) store.subscribe(path, () => calls.push(path));
    store.set('remark', 'ab');
    expect(calls).toEqual(['remark']);
    store.set('remark', 'abc');
    expect(store.fact('remark').error).toBeUndefined();
    await expect.poll(() => store.fact('remark').error).toBeDefined();
    store.set('remark', 'ab');
    await expect.poll(() => store.fact('remark').error).toBeUndefined();
    store.dispose();
  });

  test('blanks alone are nothing in a password, too, however it is typed over', () => {
    const secret = form({ password: { ...text, 'x-pii': 'password' } }, {}, { required: ['password'] });
    const store = openFormStore(secret, {}, { debounce: 0 });
    for (const password of ['Skill@2026', 'S', ' ']) store.set('password', password);
    expect(store.submit()).toMatchObject({ problems: [{ at: '/password', rule: 'required' }], data: {} });
    store.dispose();
  });
});
