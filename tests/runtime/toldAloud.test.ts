import { expect, test } from 'vitest';
import { withoutAlert, alertOf } from '../../src/runtime/pages/form/whyStopped.tsx';
import type { CheckDef } from '../../src/engine/definition/form.ts';
import type { Problem } from '../../src/engine/types.ts';

const check = (id: string, tell?: boolean): CheckDef => ({ id, at: '/rows', fails: true, message: id, ...(tell === undefined ? {} : { tell }) });
const problem = (rule: string, at = '/rows'): Problem => ({ at, rule, message: `${rule} fails`, severity: 'error', code: 'RULE' });

test('D2-OBS-05 a dialog says what a check that asks for it says, and nothing for others', () => {
  const form = { rules: { check: [check('quiet'), check('loud', true)] } };
  expect(alertOf(form, { problems: [problem('quiet'), problem('loud')] })).toBe('loud fails');
  expect(alertOf(form, { problems: [problem('quiet'), problem('required')] })).toBeUndefined();
  expect(alertOf({ rules: {} }, { problems: [problem('loud')] })).toBeUndefined();
});

test('D3-CENROL-07 what the server says of the whole form beside its fields is said aloud, too', () => {
  const form = { rules: { check: [check('loud', true)] } };
  expect(alertOf(form, { problems: [problem('RULE_REFUSED', '/endDate')], aloud: 'There are errors' })).toBe('There are errors');
});

test('D3-CENROL-12 what the alert says of the whole form is no problem beside the fields that it names, and one where it stands alone', () => {
  const form = { rules: { check: [check('quiet'), check('loud', true)] } };
  const fields = [problem('required', '/orgId'), problem('loud', '/courseId')];
  expect(withoutAlert(form, [...fields, problem('loud', '')])).toEqual(fields);
  expect(withoutAlert(form, [...fields, problem('quiet', '')])).toHaveLength(3);
  expect(withoutAlert(form, [problem('loud', '')])).toHaveLength(1);
});
