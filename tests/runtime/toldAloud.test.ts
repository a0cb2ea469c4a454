import { expect, test } from 'vitest';
import { toldAloud } from '../../src/runtime/pages/form/FormEditor.tsx';
import type { CheckDef, Problem } from '../../src/engine/types.ts';

const check = (id: string, tell?: boolean): CheckDef => ({ id, at: '/rows', fails: true, message: id, ...(tell === undefined ? {} : { tell }) });
const problem = (rule: string): Problem => ({ at: '/rows', rule, message: `${rule} fails`, severity: 'error', code: 'RULE' });

test('D2-OBS-05 a dialog says what a check that asks for it says, and nothing for others', () => {
  const form = { rules: { check: [check('quiet'), check('loud', true)] } };
  expect(toldAloud(form, [problem('quiet'), problem('loud')])).toBe('loud fails');
  expect(toldAloud(form, [problem('quiet'), problem('required')])).toBeUndefined();
  expect(toldAloud({ rules: {} }, [problem('loud')])).toBeUndefined();
});
