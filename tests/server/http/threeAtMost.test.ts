/** A rule over other records, by a named lookup: it counts them by an index and is judged again with the save, however many save at once. */
import { beforeAll, describe, expect, test } from 'vitest';
import { followed } from '../../rules/support/recipe.ts';
import { details, freshPhone, verifyPhone } from './beneficiary.ts';
import { codeOf, kinds, rowOf, signIn, startServer, type Answer, type Person, type TestServer } from './harness.ts';

const said = ({ appError }: Answer) => (appError ?? []).map(({ field, errorMessage }) => [field, errorMessage]);
const TOO_MANY = [['primaryContactNumber', 'This number already has three registrations']];

describe.each(kinds)('at most three registrations for one number (%s)', (kind) => {
  let server: TestServer;
  let meena: Person;
  beforeAll(async () => {
    const { catalogue } = followed('At most three registrations for one number');
    server = await startServer({ kind, catalogue });
    meena = await signIn(server, 'mobilizer');
    return () => server.close();
  });
  const save = (primaryContactNumber: string, more = {}) =>
    meena.call('student', 'captureBeneficiaryDetails', details({ primaryContactNumber, ...more }));
  const verified = async (): Promise<string> => {
    const number = freshPhone();
    await verifyPhone(server, meena, number);
    return number;
  };

  test('quality 5: the fourth is refused at the field; whoever is there may be saved again', async () => {
    const number = await verified();
    const [first, ...more] = [await save(number), await save(number), await save(number)];
    expect([first, ...more].map(codeOf)).toEqual([undefined, undefined, undefined]);
    expect(said(await save(number))).toEqual(TOO_MANY);
    const { dbUserId, version } = rowOf(first);
    const again = { ...details({ primaryContactNumber: number, firstName: 'Sunanda' }), dbUserId: dbUserId ?? null, version: version ?? null };
    expect(said(await meena.call('student', 'updateBeneficiaryDetails', again))).toEqual([]);
  });

  test('of three at once beside two one is written, and of twelve at once beside none three', async () => {
    for (const [there, asking] of [
      [2, 3],
      [0, 12],
    ] as const) {
      const number = await verified();
      for (let one = 0; one < there; one += 1) expect(codeOf(await save(number))).toBeUndefined();
      const answers = await Promise.all(Array.from({ length: asking }, () => save(number)));
      const refused = answers.filter((one) => one.appError !== null);
      expect([answers.length - refused.length, refused.map(said)]).toEqual([3 - there, Array.from({ length: asking - 3 + there }, () => TOO_MANY)]);
    }
  });

  test('what is asked is answered with a number alone, to who may register', async () => {
    const number = await verified();
    await save(number);
    const answer = await meena.call('student', 'registrationsOfNumber', { primaryContactNumber: number });
    expect(answer.rows).toEqual({ count: 1 });
    expect(codeOf(await meena.call('student', 'registrationsOfNumber', {}))).toBe('FIELD_REQUIRED');
  });
});
