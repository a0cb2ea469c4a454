/** What an action's `answer` makes of a row. */
import { expect, test } from 'vitest';
import type { ActionDef } from '../../src/catalogue/definition/action.ts';
import type { HandlerInput } from '../../src/server/call.ts';
import { answerRow } from '../../src/server/records/entity.ts';

const answer = ['dob', { age: { age: [{ var: 'dob' }, { var: 'today' }] }, readBy: { var: 'session.user.id' } }];
const def = { auth: 'bearer', do: { list: 'student' }, answer } as unknown as ActionDef;
const clock = { today: () => '2026-11-20' } as HandlerInput['clock'];

test('quality 5: a rule of an answer reads the row, and today and the session as rules do everywhere', () => {
  const session = { facts: { user: { id: 7 } } } as unknown as HandlerInput['session'];
  expect(answerRow({ def, session, clock }, { dob: '2003-03-14' })).toEqual({ dob: '2003-03-14', age: 23, readBy: 7 });
  expect(answerRow({ def, session: null, clock }, { dob: '2003-03-14' })).toEqual({ dob: '2003-03-14', age: 23, readBy: null });
});
