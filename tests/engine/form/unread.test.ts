import { describe, expect, test } from 'vitest';
import { unreadParts } from '../../../src/engine/form/unread.ts';
import type { Logic, RulesDef } from '../../../src/engine/types.ts';
import { form, text } from '../support/judgedForms.ts';

const part = { type: 'object', properties: { pin: text, town: text } };
const of = (rules: RulesDef, ...others: Logic[]) => unreadParts(form({ name: text, same: { type: 'boolean' }, home: part, work: part }, rules), ['/home', '/work'], others);
const data = (path: string): Logic => ({ var: `data.${path}` });
const check = (fails: Logic, at = '/name'): RulesDef => ({ check: [{ id: 'c', at, fails, message: 'm' }] });

describe('parts that are left out of a request', () => {
  test('are not read when only their own rules ask about them', () => {
    expect(of({})).toEqual(['/home', '/work']);
    expect(of({ show: { '/work': data('same') }, compute: { '/work/pin': data('home.pin') }, require: { '/home/pin': { '!': data('same') } } })).toEqual(['/home', '/work']);
  });
  test('are read when a rule of the rest asks for something in them, for the whole of them, or for everything', () => {
    expect(of(check({ '!': data('home.pin') }))).toEqual(['/work']);
    expect(of(check({ '!': data('home') }))).toEqual(['/work']);
    expect(of(check({ '!': { var: 'data' } }))).toEqual([]);
    expect(of(check({ '!': { var: '' } }))).toEqual([]);
  });
  test('are read by way of a lookup, and of a lookup that feeds a lookup', () => {
    const lookups: RulesDef = {
      lookups: {
        places: { call: 'findpincode', with: { pincode: data('work.pin') } },
        region: { call: 'regionOf', with: { state: { var: 'lookups.places.0.state' } } },
      },
    };
    expect(of(lookups)).toEqual(['/home', '/work']);
    expect(of({ ...lookups, ...check({ '!': { var: 'lookups.region' } }) })).toEqual(['/home']);
  });
  test('are read by way of a part that is read', () => {
    expect(of({ compute: { '/work/pin': data('home.pin') }, ...check({ '!': data('work.pin') }) })).toEqual([]);
  });
  test('are read as stored facts, by rules and by the binding', () => {
    expect(of(check({ '!': { var: 'record.stored.home.pin' } }))).toEqual(['/work']);
    expect(of(check({ '!': { var: 'record.stored' } }))).toEqual([]);
    expect(of(check({ '!': { var: 'record.status' } }))).toEqual(['/home', '/work']);
    expect(of({}, { '!!': { var: 'record.stored.work' } })).toEqual(['/home']);
  });
  test('are all read where the schema judges one field by another', () => {
    const crossed = form({ name: text, home: part }, {});
    expect(unreadParts({ ...crossed, schema: { ...crossed.schema, dependentRequired: { name: ['home'] } } }, ['/home'], [])).toEqual([]);
  });
});
