/** What an action's `answer` makes of a row. */
import { expect, test } from 'vitest';
import type { ActionDef } from '../../src/catalogue/definition/action.ts';
import type { EntityDef } from '../../src/catalogue/definition/entity.ts';
import type { HandlerInput } from '../../src/server/call.ts';
import { columnsRead } from '../../src/server/operations/list.ts';
import { answerRow, columnsAnswer, wireRow } from '../../src/server/records/entity.ts';
import type { Row } from '../../src/server/store/types.ts';
import { productCatalogue } from './http/harness.ts';

const answer = ['dob', { age: { age: [{ var: 'dob' }, { var: 'today' }] }, readBy: { var: 'session.user.id' } }];
const def = { auth: 'bearer', do: { list: 'student' }, answer } as unknown as ActionDef;
const clock = { today: () => '2026-11-20' } as HandlerInput['clock'];

test('quality 5: a rule of an answer reads the row, and today and the session as rules do everywhere', () => {
  const session = { facts: { user: { id: 7 } } } as unknown as HandlerInput['session'];
  expect(answerRow({ def, session, clock }, { dob: '2003-03-14' })).toEqual({ dob: '2003-03-14', age: 23, readBy: 7 });
  expect(answerRow({ def, session: null, clock }, { dob: '2003-03-14' })).toEqual({ dob: '2003-03-14', age: 23, readBy: null });
});

test('quality 1: rows of a list that are read by their columns are answered in one step as in two', async () => {
  const catalogue = await productCatalogue();
  const row: Omit<Row, 'columns'> = {
    id: 7,
    version: 3,
    centreId: 101,
    programmeId: 2,
    createdAt: '2026-11-20T04:05:06.000Z',
    createdBy: 11,
    updatedAt: '2026-11-21T04:05:06.000Z',
    updatedBy: null,
    doc: {},
  };
  const lists = Object.values(catalogue.actions)
    .flatMap((actions) => Object.values(actions))
    .flatMap((one) => ('list' in one.do ? [{ one, entity: catalogue.entities[one.do.list] }] : []));
  const oneStepDefs = lists.flatMap(({ one, entity }) => {
    const columns = entity && columnsRead(catalogue, entity, one.answer);
    const inOneStep = entity && columns && columnsAnswer(catalogue, entity, one);
    if (!entity || !columns || !inOneStep) return [];
    const whole: Row = { ...row, columns: Object.fromEntries(columns.map((name, at) => [name, at % 3 === 0 ? null : `${name} ${at}`])) };
    const world = { catalogue, clock };
    expect(inOneStep(whole)).toEqual(answerRow({ def: one, session: null, clock }, wireRow(world, entity, whole)));
    expect(Object.keys(inOneStep(whole))).toEqual(one.answer);
    return [one];
  });
  expect(oneStepDefs.length).toBeGreaterThan(5);
});

test('quality 1: a list reads who wrote a row, and when, where its answer says it', () => {
  const entity = { key: 'id', columns: { name: { at: '/name' } } } as unknown as EntityDef;
  const read = (keys: ActionDef['answer'], people = {}) => columnsRead({ workflows: {} }, entity, keys, { people });
  expect(read(['id', 'name', 'version'])).toEqual(['name']);
  expect(read(['id', 'createdOn', 'updatedBy'])).toEqual(['createdAt', 'updatedBy']);
  expect(read(['id', { isNew: { '==': [{ var: 'createdOn' }, { var: 'today' }] } }, 'today'])).toBeUndefined();
  expect(read(['name', { since: { var: 'updatedOn' } }])).toEqual(['name', 'updatedAt']);
  expect(read(['name', 'author'], { author: 'createdBy' })).toEqual(['name', 'createdBy']);
});
