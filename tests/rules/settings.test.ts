import { describe, expect, test } from 'vitest';
import { afterwards } from '../../src/runtime/save/after.ts';
import { textOf } from '../../src/engine/problem/text.ts';
import { catalogue, messages } from './support/definitions.ts';
import { sessionOf } from './support/session.ts';

const form = catalogue.forms['access/settings'];
const facts = {
  data: { centerId: 103, programId: 6, roleMapId: 4 },
  record: {},
  session: sessionOf('Center Manager'),
  today: '2026-11-20',
  kept: {},
};

describe('saving the settings', () => {
  test('D1-SETTINGS-10 then it says so and the session is read again, on the same page', () => {
    const then = afterwards(form?.binding.then, facts, catalogue.app.constants);
    expect([textOf(messages, then.say ?? ''), then.refresh, then.go]).toEqual(['Default Settings Saved Sucessfully', ['session'], undefined]);
  });
});
