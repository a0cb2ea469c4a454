import { describe, expect, test } from 'vitest';
import { unreadParts } from '../../../src/engine/form/evaluateForm.ts';
import type { Logic } from '../../../src/engine/types.ts';
import type { RulesDef } from '../../../src/engine/definition/form.ts';
import { form, text } from '../support/judgedForms.ts';

const part = { type: 'object', properties: { pin: text, town: text } };
const of = (rules: RulesDef, ...others: Logic[]) =>
  unreadParts(form({ name: text, same: { type: 'boolean' }, near: part, far: part }, rules), ['/near', '/far'], others);
const data = (path: string): Logic => ({ var: `data.${path}` });
const check = (fails: Logic, at = '/name'): RulesDef => ({ check: [{ id: 'c', at, fails, message: 'm' }] });

describe('parts that are left out of a request', () => {
  test('are not read when only their own rules ask about them', () => {
    expect(of({})).toEqual(['/near', '/far']);
    expect(
      of({ show: { '/far': data('same') }, compute: { '/far/pin': data('near.pin') }, require: { '/near/pin': { '!': data('same') } } }),
    ).toEqual(['/near', '/far']);
  });
  test('are read when a rule of the rest asks for something in them, for the whole of them, or for everything', () => {
    expect(of(check({ '!': data('near.pin') }))).toEqual(['/far']);
    expect(of(check({ '!': data('near') }))).toEqual(['/far']);
    expect(of(check({ '!': { var: 'data' } }))).toEqual([]);
    expect(of(check({ '!': { var: '' } }))).toEqual([]);
  });
  test('are read by way of a lookup, and of a lookup that feeds a lookup', () => {
    const lookups: RulesDef = {
      lookups: {
        places: { call: 'findpincode', with: { pincode: data('far.pin') } },
        region: { call: 'regionOf', with: { state: { var: 'lookups.places.0.state' } } },
      },
    };
    expect(of(lookups)).toEqual(['/near', '/far']);
    expect(of({ ...lookups, ...check({ '!': { var: 'lookups.region' } }) })).toEqual(['/near']);
  });
  test('are read by way of a part that is read', () => {
    expect(of({ compute: { '/far/pin': data('near.pin') }, ...check({ '!': data('far.pin') }) })).toEqual([]);
  });
  test('are read as stored facts, by rules and by the binding', () => {
    expect(of(check({ '!': { var: 'record.stored.near.pin' } }))).toEqual(['/far']);
    expect(of(check({ '!': { var: 'record.stored' } }))).toEqual([]);
    expect(of(check({ '!': { var: 'record.status' } }))).toEqual(['/near', '/far']);
    expect(of({}, { '!!': { var: 'record.stored.far' } })).toEqual(['/near']);
  });
  test('are all read where the schema judges one field by another', () => {
    const crossed = form({ name: text, near: part }, {});
    expect(unreadParts({ ...crossed, schema: { ...crossed.schema, dependentRequired: { name: ['near'] } } }, ['/near'], [])).toEqual([]);
  });
});
