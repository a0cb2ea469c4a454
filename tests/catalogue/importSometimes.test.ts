/** What a JSON Schema asks and needs only sometimes: conditions and dependencies as rules of ours. */
import { describe, expect, test } from 'vitest';
import { foreignContent, readForeign } from '../../src/cli/import/readForeign.ts';
import { newForm } from '../../src/cli/scaffold/newForm.ts';
import { foreignForms, languages } from './foreign.ts';

const brought = foreignForms();
const { check, folder, json } = brought;

describe('conditions of a JSON Schema', () => {
  test('quality 5: takes over what is asked and needed only sometimes, in the form, in an object and in rows', async () => {
    const schema = json('loan.json', {
      title: 'Loan of a laptop',
      type: 'object',
      required: ['mode'],
      properties: {
        mode: { type: 'string', title: 'Mode', enum: ['day', 'online'] },
        laptop: { type: 'boolean', title: 'Has a laptop' },
        notes: { type: 'string', title: 'Notes' },
        secret: { type: 'string', title: 'Secret' },
        house: {
          type: 'object',
          title: 'Home',
          properties: {
            owned: { type: 'boolean', title: 'Owned' },
            line: { type: 'object', title: 'Line', properties: { speed: { type: 'integer', title: 'Speed' } }, required: ['speed'] },
          },
          if: { properties: { owned: { const: false } } },
          then: { properties: { rent: { type: 'integer', title: 'Rent' } }, required: ['rent'] },
        },
        checks: {
          type: 'array',
          title: 'Checks',
          items: {
            type: 'object',
            properties: { ok: { type: 'boolean', title: 'In order' }, what: { type: 'string', title: 'What is wrong' } },
            allOf: [{ if: { properties: { ok: { const: false } } }, then: { required: ['what'] } }],
          },
        },
        brand: {
          title: 'Brand',
          anyOf: [
            { const: 'a', title: 'Acorn' },
            { const: 'b', title: 'Birch' },
          ],
        },
        more: { type: 'object', title: 'More', additionalProperties: { type: 'string' } },
        odd: { type: 'string', title: 'Odd', if: { minLength: 3 }, then: { pattern: 'x' } },
      },
      dependencies: {
        notes: ['laptop'],
        laptop: {
          oneOf: [
            { properties: { laptop: { enum: [false] } } },
            { properties: { laptop: { enum: [true] }, os: { title: 'System', type: 'string' } } },
          ],
        },
        secret: ['notes'],
      },
      allOf: [
        {
          if: { properties: { mode: { const: 'online' } } },
          then: { required: ['laptop'] },
          else: { properties: { room: { type: 'string', title: 'Room' } } },
        },
        { if: { properties: { notes: { minLength: 9 } } }, then: { required: ['laptop'] } },
      ],
    });
    const ui = json('loan.ui.json', { secret: { 'ui:widget': 'password' }, notes: { 'ui:description': 'Short ones' } });
    const foreign = readForeign(schema, 'loan', languages, ui);
    expect(foreign.left).toEqual([
      '/: if, then, else is a rule: write it in rules.json',
      '/secret: a password is kept by no form',
      '/more: additionalProperties asks fields of any name, which no form here does',
      '/more: an object without fields asks nothing',
      '/odd: if, then is a rule: write it in rules.json',
      '/notes: when it is required hangs on a field that was not taken over',
    ]);
    const online = { '===': [{ var: 'data.mode' }, 'online'] };
    const rented = { '===': [{ var: 'data.house.owned' }, false] };
    expect([foreign.show, foreign.require]).toEqual([
      {
        '/house/rent': rented,
        '/room': { and: [{ '!': { isEmpty: { var: 'data.mode' } } }, { '!': online }] },
        '/os': { '===': [{ var: 'data.laptop' }, true] },
      },
      {
        '/house/rent': rented,
        '/checks/*/what': { '===': [{ var: 'row.ok' }, false] },
        '/laptop': { or: [online, { '!': { isEmpty: { var: 'data.notes' } } }] },
      },
    ]);
    expect(foreign.properties['brand']).toMatchObject({ 'x-options': 'loan-brand' });
    expect(foreign.sections[0]?.fields).toContainEqual({ at: '/notes', width: 6, help: 'Short ones' });
    newForm(folder, { id: 'brought/loan', tab: 'beneficiary', title: 'Loan' }, brought.before, foreignContent(foreign));
    expect((await check()).filter((fault) => !fault.includes('rule-without-example'))).toEqual([]);
  });
});
