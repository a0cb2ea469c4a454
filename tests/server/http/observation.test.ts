import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { call } from '../../support/wire.ts';
import { register } from './beneficiary.ts';
import { rowsOf, sharedServer, signIn } from './harness.ts';

const server = await sharedServer();
const meena = await signIn(server, 'mobilizer');
const masters = rowsOf(await call(server.url, 'observation', 'findall', [{}], {}));

describe('observations', () => {
  type About = Pick<Awaited<ReturnType<typeof register>>, 'dbUserId' | 'engagementId'>;
  const rows = ({ dbUserId, engagementId }: About): JsonObject[] =>
    masters.map(({ id }) => ({ parameter: id ?? null, observationValue: 'Yes', dbUserId, engagementId }));
  const capture = (sent: JsonObject[]) => call(server.url, 'observation', 'captureObservations', sent, { token: meena.token });
  const list = async ({ engagementId }: About, more: JsonObject = {}) =>
    rowsOf(await meena.call('observation', 'viewAllObservationsForUser', { engagementId, ...more }));

  test('D2-OBS-02 D2-OBS-06 D2-OBS-08 D2-OBS-10 D2-CALLS-31 D2-CALLS-32 D2-CALLS-33 D3-CALLS-20 D12-GAP-156 each save adds an observation', async () => {
    const about = await register(server, meena);
    for (const _ of [1, 2]) expect((await capture(rows(about))).appError).toBeNull();
    expect(await list(about)).toHaveLength(2 * masters.length);
    const shown = await list(about, { parameter: 1 });
    const row = {
      ...{ id: expect.any(Number), parameter: 1, observationValue: 'Yes', dbUserId: about.dbUserId, engagementId: about.engagementId },
      ...{ createdBy: meena.userId, createdOn: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/), firstName: 'Manisha' },
    };
    expect(shown).toEqual([row, row]);
    const paged = await meena.call('observation', 'viewAllObservationsForUser', { engagementId: about.engagementId, page: 1, size: 1 });
    expect(paged.appError).toBeNull();
    expect(paged.rows).toMatchObject({ rows: [{ createdBy: meena.userId, firstName: 'Manisha' }] });
  });
});
