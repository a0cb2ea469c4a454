import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileValidators } from '../../../src/catalogue/compile/validators.ts';
import { evaluateForm } from '../../../src/engine/form/evaluateForm.ts';
import { createFormStore } from '../../../src/engine/form/store.ts';
import type { FormStore } from '../../../src/engine/form/types.ts';
import type { FormSchema, JudgedForm } from '../../../src/engine/definition/form.ts';
import type { Json, JsonObject } from '../../../src/engine/types.ts';
import { chain, alternatives, deep, followed, guarded, table } from '../support/judgedForms.ts';
import { facts, messages } from '../support/world.ts';

const RUNS = 200;
const words = ['', 'a', 'b', 'c', 'z', '7', 'x', 'auto'];
type Edit = (store: FormStore) => void;

const leaf = (schema: FormSchema): fc.Arbitrary<Json | undefined> => {
  const empty = fc.constantFrom<(Json | undefined)[]>(undefined, null, '');
  const words_ = fc.constantFrom<Json[]>(...words);
  if (schema.type === 'boolean') return fc.oneof(fc.boolean(), empty);
  if (schema.type === 'integer' || schema.type === 'number') return fc.oneof(fc.integer({ min: -1, max: 8 }), empty, words_);
  if (schema.type === 'array') return fc.oneof(fc.array(fc.constantFrom<Json[]>('a', 'b', 'q'), { maxLength: 2 }), empty);
  return fc.oneof(words_, empty, fc.constantFrom<Json[]>(3, {}, ['a']));
};
const rowOf = (schema: FormSchema): fc.Arbitrary<JsonObject> =>
  fc
    .record(Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, one]) => [key, leaf(one)])), { requiredKeys: [] })
    .map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as JsonObject);

/** The tables among the columns of a table. */
const tablesIn = ({ properties = {} }: FormSchema): Record<string, FormSchema> =>
  Object.fromEntries(Object.entries(properties).filter(([, { items }]) => items?.properties));

function editsOf(schema: FormSchema, path: string): fc.Arbitrary<Edit>[] {
  const join = (key: string): string => (path ? `${path}.${key}` : key);
  return Object.entries(schema.properties ?? {}).flatMap(([key, one]): fc.Arbitrary<Edit>[] => {
    const at = join(key);
    const { items } = one;
    if (items?.properties) {
      const inside = fc.nat(1).chain((row) => fc.oneof(...editsOf({ ...items, properties: tablesIn(items) }, `${at}.${row}`)));
      const cells = Object.entries(items.properties).map(([column, cell]) =>
        fc.tuple(fc.nat(3), leaf(cell)).map(([row, value]): Edit => (store) => {
          if (row < store.rows(at).length) store.set(`${at}.${row}.${column}`, value);
        }),
      );
      const splice = fc.tuple(fc.nat(3), fc.nat(2), fc.array(rowOf(items), { maxLength: 2 })).map(
        ([from, remove, rows]): Edit =>
          (store) =>
            store.spliceRows(at, Math.min(from, store.rows(at).length), remove, ...rows),
      );
      return [
        ...cells,
        ...(Object.keys(tablesIn(items)).length > 0 ? [inside] : []),
        splice,
        splice,
        fc.array(rowOf(items), { maxLength: 3 }).map(
          (rows): Edit =>
            (store) =>
              store.set(at, rows),
        ),
      ];
    }
    if (one.properties)
      return [
        ...editsOf(one, at),
        rowOf(one).map(
          (value): Edit =>
            (store) =>
              store.set(at, value),
        ),
      ];
    return [
      leaf(one).map(
        (value): Edit =>
          (store) =>
            store.set(at, value),
      ),
    ];
  });
}

const sessions: JsonObject[] = [{ role: {} }, { role: { sees: true } }, { role: { readOnly: true } }];
const others = (form: JudgedForm): fc.Arbitrary<Edit>[] => [
  fc.constantFrom(...sessions).map(
    (session): Edit =>
      (store) =>
        store.setFacts({ session }),
  ),
  fc.constant<Edit>((store) => void store.submit()),
  fc.constantFrom(...Object.keys(form.schema.properties ?? {})).map(
    (path): Edit =>
      (store) =>
        store.touch(path),
  ),
];
const stored: JsonObject = {
  a: 'a',
  b: 'b',
  locked: 'z',
  deep: { c: 'c', d: 'old' },
  rows: [
    { id: 1, name: 'a', fixed: 'f' },
    { id: 2, name: 'b' },
  ],
};

describe('the store of an open form', () => {
  test.each([
    ['a chain of conditions', chain],
    ['a table with row rules', table],
    ['guards and stored values', guarded],
    ['alternatives', alternatives],
    ['tables as long as something says', followed],
    ['tables three deep', deep],
  ])('says after any edits what the judge says of the same data: %s', (_, form) => {
    const validators = compileValidators(form);
    const edits = fc.array(fc.oneof(...editsOf(form.schema, ''), ...others(form)), { minLength: 1, maxLength: 25 });
    fc.assert(
      fc.property(edits, fc.constantFrom(...sessions), fc.boolean(), (list, session, known) => {
        const first = known ? structuredClone(stored) : {};
        const start = facts({ session, record: { stored: known ? stored : null } });
        const store = createFormStore({ form, data: first, facts: start, validators, messages, debounce: 0 });
        const listened = new Set<string>();
        for (const path of ['kind', 'place.city', 'rows.0.why', 'a', 'sum']) {
          store.subscribe(path, () => listened.add(path));
          store.fact(path);
        }
        for (const edit of list) edit(store);
        const got = store.verdicts(['sure']);
        const { data: _view, ...rest } = store.facts();
        const due = evaluateForm(form, { data: store.draft(), facts: rest, validators, messages, side: 'page', confirmed: ['sure'] });
        store.dispose();
        expect(got).toEqual(due);
      }),
      { numRuns: RUNS },
    );
  });

  test.each([
    ['a chain of conditions', chain],
    ['a table with row rules', table],
  ])('tells of every verdict that changed, and of no other: %s', (_, form) => {
    const validators = compileValidators(form);
    const paths = [
      'kind',
      'note',
      'shape',
      'total',
      'place',
      'place.city',
      'place.street',
      'away',
      'away.city',
      'locked',
      'rows',
      'rows.0.why',
      'rows.1.double',
      'sum',
      '',
    ];
    fc.assert(
      fc.property(fc.array(fc.oneof(...editsOf(form.schema, ''), ...others(form)), { maxLength: 15 }), (list) => {
        const store = createFormStore({ form, data: {}, facts: facts(), validators, messages, debounce: 0 });
        const verdictByPath = new Map(paths.map((path) => [path, store.fact(path)]));
        for (const path of paths) store.subscribe(path, () => verdictByPath.set(path, store.fact(path)));
        for (const edit of list) {
          edit(store);
          for (const path of paths) expect(verdictByPath.get(path), path).toBe(store.fact(path));
        }
        store.submit();
        const again = createFormStore({ form, data: store.draft(), facts: facts({ session: store.facts().session }), validators, messages });
        again.submit();
        for (const path of paths) expect(store.fact(path)).toEqual(again.fact(path));
        store.dispose();
      }),
      { numRuns: RUNS / 2 },
    );
  });
});
