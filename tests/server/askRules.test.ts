import { expect, test } from 'vitest';
import { askRules } from '../../src/server/judge/judgeRequest.ts';
import { Refusal } from '../../src/server/refusal.ts';

const asking = (kind: 'lookup' | 'check', code: ConstructorParameters<typeof Refusal>[0]) =>
  askRules({ ask: () => Promise.reject(new Refusal(code)) })({ kind, id: 'one', call: 'findcenter', with: {} });

test('quality 5: what a lookup may not find is unanswered; where nobody can answer now the save is refused, and nothing passes unjudged', async () => {
  expect(await asking('lookup', 'SCOPE_BARRED')).toBeUndefined();
  await expect(asking('check', 'SCOPE_BARRED')).rejects.toMatchObject({ code: 'SCOPE_BARRED' });
  for (const kind of ['lookup', 'check'] as const)
    for (const code of ['STORE_AWAY', 'CATALOGUE_AWAY', 'SERVER_FAULT'] as const) await expect(asking(kind, code)).rejects.toMatchObject({ code });
});
