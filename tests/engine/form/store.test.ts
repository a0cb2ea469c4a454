import { describe, expect, test, vi } from 'vitest';
import { compileValidators } from '../../../src/catalogue/compile/validators.ts';
import type { FormStore } from '../../../src/engine/form/types.ts';
import type { Json, JsonObject, Path } from '../../../src/engine/types.ts';
import type { FormSchema, JudgedForm } from '../../../src/engine/definition/form.ts';
import { fakeTimers } from '../../support/fakeTimers.ts';
import { chain, form, table, text } from '../support/judgedForms.ts';
import { judge, openFormStore } from '../support/world.ts';

/** Counts how often each path was told. */
function listen(store: FormStore, paths: readonly Path[]): Record<Path, number> {
  const counts: Record<Path, number> = Object.fromEntries(paths.map((path) => [path, 0]));
  for (const path of paths) {
    store.fact(path);
    store.subscribe(path, () => {
      counts[path] = (counts[path] ?? 0) + 1;
    });
  }
  return counts;
}
const everywhere = ['kind', 'size', 'note', 'double', 'shape', 'total', 'place', 'place.city', 'place.street', 'away', 'away.city', 'locked', ''];

fakeTimers();

describe('typing', () => {
  test('tells the field itself and only those whose value or verdict changed', () => {
    const store = openFormStore(chain, { kind: 'b', size: 1, place: { city: 'Pune' } });
    const counts = listen(store, everywhere);
    store.set('kind', 'a');
    expect(counts).toEqual({ ...Object.fromEntries(everywhere.map((path) => [path, 0])), kind: 1, note: 1, shape: 0 });
    expect(store.fact('note')).toMatchObject({ hidden: false, required: true });
    store.set('place.street', 'MG Road');
    expect(counts).toMatchObject({ 'place.street': 1, 'place.city': 0, place: 0, kind: 1 });
  });
  test('says who wrote, so that a widget is not told what it shows already', () => {
    const store = openFormStore(chain);
    const writers: unknown[] = [];
    store.subscribe('locked', (writer) => writers.push(writer));
    const widget = {};
    store.set('locked', 'x', widget);
    store.setMany({ locked: 'y' });
    expect(writers).toEqual([widget, undefined]);
  });
  test('the same value again is no change', () => {
    const store = openFormStore(chain, { kind: 'a' });
    const counts = listen(store, ['kind', '*']);
    store.set('kind', 'a');
    expect(counts).toEqual({ kind: 0, '*': 0 });
  });
  test('a listener that left hears nothing', () => {
    const store = openFormStore(chain);
    const listener = vi.fn();
    store.subscribe('kind', listener)();
    store.set('kind', 'a');
    expect(listener).not.toHaveBeenCalled();
  });
  test('a verdict stays the same object until something in it changes', () => {
    const store = openFormStore(chain, { kind: 'b' });
    const before = store.fact('note');
    store.set('size', 3);
    expect(store.fact('note')).toBe(before);
    store.set('kind', 'a');
    expect(store.fact('note')).not.toBe(before);
  });
  test('a path that the schema does not know is not written', () => {
    const store = openFormStore(chain);
    for (const path of ['nope', 'place.nope', '__proto__.x', '', 'kind.x']) store.set(path, 'x');
    expect(store.draft()).toEqual({});
  });
});

describe('what a person sees', () => {
  test('computed and read-only values, else what was typed', () => {
    const store = openFormStore(chain, { size: 6, locked: 'typed', double: 99 }, { stored: { locked: 'stored' } });
    expect([store.get('double'), store.get('locked'), store.get('size'), store.get('nope')]).toEqual([12, 'stored', 6, undefined]);
    expect([store.fact('double').computed, store.fact('locked').readonly]).toEqual([true, true]);
    store.set('size', 2);
    expect(store.get('locked')).toBe('typed');
  });
  test('a hidden value comes back when its field does, and is not sent meanwhile', () => {
    const store = openFormStore(chain, { kind: 'a', note: 'mine' });
    store.set('kind', 'b');
    expect([store.snapshot()['note'], store.draft()['note'], store.fact('note').hidden]).toEqual([undefined, 'mine', true]);
    store.set('kind', 'a');
    expect([store.snapshot()['note'], store.get('note')]).toEqual(['mine', 'mine']);
  });
  test('everything in a hidden section is hidden', () => {
    const store = openFormStore(chain, { kind: 'a', place: { city: 'Pune' } });
    const counts = listen(store, ['place', 'place.city', 'place.street']);
    store.set('kind', 'c');
    expect([store.fact('place').hidden, store.fact('place.city').hidden]).toEqual([true, true]);
    expect(counts).toEqual({ place: 1, 'place.city': 1, 'place.street': 1 });
  });
  test('a part that is computed as a whole, field by field', () => {
    const store = openFormStore(chain, { kind: 'b', place: { city: 'Pune' }, same: true });
    expect([store.get('away.city'), store.fact('away.city').computed]).toEqual(['Pune', true]);
    const counts = listen(store, ['away.city']);
    store.set('place.city', 'Nashik');
    expect([store.get('away.city'), counts['away.city']]).toEqual(['Nashik', 1]);
    store.set('same', undefined);
    expect(store.get('away.city')).toBeUndefined();
  });
  test('defaults stand in for what a new record does not say, and are no changes', () => {
    const one = form(
      {
        a: { ...text, default: 'N' },
        part: { type: 'object', properties: { b: { ...text, default: 'x' } } },
        other: { type: 'object', properties: { c: text } },
      },
      {},
    );
    const store = openFormStore(one, { a: '' });
    expect([store.draft(), store.changes()]).toEqual([{ a: '', part: { b: 'x' } }, []]);
    expect(openFormStore(one, {}, { stored: { part: {} } }).draft()).toEqual({});
  });
});

describe('errors', () => {
  test('show once the person was there, and go at once when a rule is content', () => {
    const store = openFormStore(chain, { kind: 'b', size: 2 });
    expect(store.fact('kind').error).toBeUndefined();
    store.touch('kind');
    expect(store.fact('kind').error).toBe('b with 2');
    store.set('size', 3);
    expect(store.fact('kind').error).toBeUndefined();
  });
  test('of the schema show a moment after the last key, at the latest after the longest wait', () => {
    const store = openFormStore(chain, {}, { debounce: 200, maxWait: 800 });
    store.set('place.code', 'x');
    expect(store.fact('place.code').error).toBeUndefined();
    vi.advanceTimersByTime(350);
    expect(store.fact('place.code').error).toBe('pattern ^[0-9]*$');
    store.set('place.code', '1');
    vi.advanceTimersByTime(350);
    expect(store.fact('place.code').error).toBeUndefined();
    for (let at = 0; at < 10; at++) {
      store.set('place.code', 'x'.repeat(at + 2));
      vi.advanceTimersByTime(90);
    }
    expect(store.fact('place.code').error).toBe('pattern ^[0-9]*$');
  });
  test('of the emptiness of before are not said of the first value, also where it was not validated yet', () => {
    const store = openFormStore(chain, { place: { street: 'MG Road' } }, { debounce: 200, maxWait: 800 });
    store.touch('place');
    store.set('place.city', 'P');
    expect(store.fact('place.city').error).toBeUndefined();
    vi.advanceTimersByTime(350);
    expect(store.fact('place.city').error).toBeUndefined();
    store.set('place.city', undefined);
    vi.advanceTimersByTime(350);
    expect(store.fact('place.city').error).toBe('required');
  });
  test('of a part that nobody wrote in cost no key press anything: each part is validated ahead, one after the other', () => {
    const compiled = compileValidators(chain);
    const runs: string[] = [];
    const validators = Object.fromEntries(
      Object.entries(compiled).map(([part, validate]) => [part, (value: unknown) => (runs.push(part), validate(value))]),
    );
    const store = openFormStore(chain, { place: { city: 'Pune' }, away: { city: 'Goa' } }, { validators, debounce: 200, maxWait: 800 });
    vi.advanceTimersToNextTimer();
    expect(runs).toHaveLength(1);
    vi.advanceTimersByTime(200);
    expect(runs.toSorted()).toEqual(['', 'away', 'place']);
    store.set('place.street', 'MG Road');
    vi.advanceTimersByTime(350);
    expect(runs.slice(3)).toEqual(['place']);
  });
  test('show on leaving a field without waiting', () => {
    const store = openFormStore(chain);
    store.touch('place.city');
    expect(store.fact('place.city').error).toBe('required');
  });
  test('submit judges everything now and shows every error', () => {
    const store = openFormStore(chain, { kind: 'a', size: 1, place: { city: 'Pune' } });
    const counts = listen(store, ['note', 'locked', 'place.city']);
    const { problems, data } = store.submit();
    expect(problems.map(({ at, rule }) => `${at} ${rule}`)).toEqual(['/note required', '/locked required']);
    expect(data).toEqual({ kind: 'a', size: 1, double: 2, place: { city: 'Pune' } });
    expect([store.fact('note').error, counts]).toEqual(['note please', { note: 1, locked: 1, 'place.city': 0 }]);
  });
  test('submit refuses what nothing has judged', () => {
    const store = openFormStore(chain, { kind: 'b', size: 0, locked: 'l', place: { city: 'Pune' } }, { validators: {} });
    expect(store.submit().problems.map(({ code }) => code)).toEqual(['NOT_CHECKED', 'NOT_CHECKED', 'NOT_CHECKED']);
  });
  test('questions are answered with the submission, warnings show and never block', () => {
    const store = openFormStore(chain, { kind: 'b', size: 7, locked: '', same: true, place: { city: 'Pune' } }, { stored: { locked: 'l' } });
    expect(store.submit().problems.map(({ severity }) => severity)).toEqual(['confirm', 'warning']);
    expect(store.submit(['sure']).problems.map(({ severity }) => severity)).toEqual(['warning']);
    expect([store.fact('away.city').warning, store.fact('away.city').error]).toEqual(['same city', undefined]);
  });
  test('what the server found shows at its field until the value there changes', () => {
    const store = openFormStore(chain, { kind: 'b', place: { city: 'Pune' } });
    const problem = { rule: 'duplicate', message: 'taken', severity: 'error' as const, code: 'DUPLICATE' };
    store.setProblems([
      { ...problem, at: '/place/city' },
      { ...problem, at: '', message: 'whole' },
    ]);
    expect([store.fact('place.city').error, store.fact('').error]).toEqual(['taken', 'whole']);
    store.set('kind', 'a');
    expect([store.fact('place.city').error, store.fact('').error]).toEqual(['taken', undefined]);
    store.set('place.city', 'Nashik');
    expect(store.fact('place.city').error).toBeUndefined();
  });
});

describe('tables', () => {
  test('a row keeps its id wherever it moves; errors move with it', () => {
    const store = openFormStore(table, { limit: 5, rows: [{ name: 'a' }, { name: 'b', amount: 9 }] });
    const [first, second] = store.rows('rows');
    expect(store.rows('rows')).toBe(store.rows('rows'));
    store.touch('rows.1.amount');
    expect(store.fact('rows.1.amount').error).toBe('row 2 over');
    store.spliceRows('rows', 0, 0, { name: 'new' });
    expect(store.rows('rows').slice(1)).toEqual([first, second]);
    expect([store.fact('rows.2.amount').error, store.fact('rows.1.amount').error]).toEqual(['row 3 over', undefined]);
    store.spliceRows('rows', 1, 1);
    expect([store.rows('rows')[1], store.fact('rows.1.amount').error, store.get('rows')]).toEqual([
      second,
      'row 2 over',
      [{ name: 'new' }, { name: 'b', amount: 9 }],
    ]);
  });
  test('one key in a row tells its row only', () => {
    const store = openFormStore(table, {
      rows: [
        { name: 'b', amount: 1 },
        { name: 'c', amount: 1 },
      ],
    });
    const counts = listen(store, ['rows', 'rows.0.double', 'rows.1.double', 'rows.1.why', 'sum']);
    store.set('rows.1.amount', 5);
    expect(counts).toEqual({ rows: 0, 'rows.0.double': 0, 'rows.1.double': 1, 'rows.1.why': 1, sum: 1 });
  });
  test('rows are made where there were none', () => {
    const store = openFormStore(table);
    store.spliceRows('rows', 0, 0, { name: 'a' });
    expect([store.rows('rows').length, store.snapshot()]).toEqual([1, { sum: 0, rows: [{ name: 'a' }] }]);
  });
});

describe('the form as a whole', () => {
  test('knows what was changed', () => {
    const store = openFormStore(chain, { kind: 'a', place: { city: 'Pune' } });
    expect(store.changes()).toEqual([]);
    store.set('note', 'x');
    store.set('place.city', '');
    expect(store.changes().sort()).toEqual(['note', 'place.city']);
  });
  test('new facts judge everything again', () => {
    const store = openFormStore(chain, { kind: 'a', seen: 'x' });
    expect(store.fact('seen').hidden).toBe(true);
    const counts = listen(store, ['seen', 'locked']);
    store.setFacts({ session: { role: { sees: true } } });
    expect([store.fact('seen').hidden, store.facts().session, counts['seen']]).toEqual([false, { role: { sees: true } }, 1]);
    store.setFacts({ record: { stored: { locked: 'new' } } });
    store.set('size', 9);
    expect(store.get('locked')).toBe('new');
  });
  test('what it hands out is a copy', () => {
    const store = openFormStore(chain, { kind: 'a', place: { city: 'Pune' } });
    (store.draft()['place'] as JsonObject)['city'] = 'x';
    (store.snapshot()['place'] as JsonObject)['city'] = 'x';
    (store.submit().data['place'] as JsonObject)['city'] = 'x';
    expect(store.get('place.city')).toBe('Pune');
  });
  const way: FormSchema = {
    type: 'object',
    properties: { phone: text, mail: text, age: { type: 'integer' }, kinds: { type: 'array', items: text } },
  };
  const wanting: FormSchema = { type: 'object', properties: { way }, required: ['way'] };
  test.each<[string, JudgedForm, JsonObject, Path, Path, Json]>([
    ['the schema wants', form({ way }, {}, { required: ['way'] }), {}, 'way', 'mail', 'x'],
    ['a rule wants', form({ way }, { require: { '/way': true } }), {}, 'way', 'mail', 'x'],
    ['a rule wants now', form({ kind: text, way }, { require: { '/way': { '!!': { var: 'data.kind' } } } }), { kind: 'a' }, 'way', 'phone', 'x'],
    ['the number 0 fills', form({ way }, {}, { required: ['way'] }), {}, 'way', 'age', 0],
    ['one of a list fills', form({ way }, {}, { required: ['way'] }), {}, 'way', 'kinds', ['x']],
    ['lies in another', form({ home: wanting }, {}), { home: {} }, 'home.way', 'mail', 'x'],
    ['lies in a row', form({ rows: { type: 'array', items: wanting } }, {}), { rows: [{}] }, 'rows.0.way', 'mail', 'x'],
  ])('quality 2: a group that %s is named while it is empty, and mended by any of its fields', (_, one, data, group, field, value) => {
    const store = openFormStore(one, data);
    const problem = { at: `/${group.replaceAll('.', '/')}`, code: 'FIELD_REQUIRED', message: 'one of them' };
    expect(store.submit().problems).toMatchObject([problem]);
    expect(judge(one, data, { side: 'server' }).problems).toMatchObject([problem]);
    expect(store.fact(group).error).toBe(problem.message);
    store.set(`${group}.${field}`, value);
    vi.advanceTimersByTime(1000);
    expect([store.fact(group).error, store.submit().problems]).toEqual([undefined, []]);
    store.set(`${group}.${field}`, null);
    expect(store.submit().problems).toMatchObject([problem]);
  });
  test('quality 2: a group that is not shown wants nothing', () => {
    const one = form({ kind: text, way }, { show: { '/way': { '!!': { var: 'data.kind' } } }, require: { '/way': true } });
    expect([openFormStore(one).submit().problems.length, openFormStore(one, { kind: 'a' }).submit().problems.length]).toEqual([0, 1]);
  });
  test('a closed form does nothing more', () => {
    const store = openFormStore(chain);
    store.set('place.code', 'x');
    store.dispose();
    vi.advanceTimersByTime(2000);
    expect(store.fact('place.code').error).toBeUndefined();
  });
});
