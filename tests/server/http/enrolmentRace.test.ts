/** The last place in a batch: who is first has it, the other is told so. By setting; without it going over is no refusal. */
import { describe, expect, test } from 'vitest';
import type { Catalogue } from '../../../src/catalogue/types.ts';
import { register } from './beneficiary.ts';
import { fill } from './complete.ts';
import { batchNamed, overwrite, ownServer, productCatalogue, rowsOf, signedIn } from './harness.ts';

const FORM = 'record/enrolment';
const PLACES = 8;
const ASKING = 16;
const FULL = 'This batch is full: somebody else has just taken the last place, or there is none left';

/** The product's definitions with one constant otherwise: rules have its value in its place. */
async function refusing(capacityRefuses: boolean): Promise<Catalogue> {
  const whole = await productCatalogue();
  const constants = { ...whole.app.constants, capacityRefuses };
  const form = whole.forms[FORM];
  if (!form) throw new Error(`there is no form ${FORM}`);
  const { check = [] } = form.rules;
  const others = check.filter(({ id }) => id !== 'batch-full');
  const rules = capacityRefuses ? { ...form.rules, check: others } : form.rules;
  return { ...whole, app: { ...whole.app, constants }, forms: { ...whole.forms, [FORM]: { ...form, rules } } };
}

const server = await ownServer({ catalogue: await refusing(true) });
const [meena, meera] = await signedIn(server, 'mobilizer', 'manager');
const batchId = await batchNamed(meera, 'C101-RETAIL-002');
await overwrite(server, 'batch', batchId, { capacity: PLACES });

describe('the last place', () => {
  const somebody = async () => {
    const her = await register(server, meena);
    await fill(server, her);
    return her;
  };
  const enrol = async (engagementId: number) =>
    (await meera.call('enrollment', 'enrolltobatch', { engagementId, batchId, status: 'enrolled' })).appError?.[0]?.errorMessage;

  test(`D3-GAP-32 of ${ASKING} who ask at once for ${PLACES} places ${PLACES} have them, the others are told so; who has one may ask again`, async () => {
    const all: Awaited<ReturnType<typeof somebody>>[] = [];
    for (let left = ASKING; left > 0; left -= 8) all.push(...(await Promise.all(Array.from({ length: 8 }, somebody))));
    const refusals = await Promise.all(all.map(({ engagementId }) => enrol(engagementId)));
    expect([refusals.filter((text) => text === undefined).length, refusals.filter((text) => text === FULL).length]).toEqual([
      PLACES,
      ASKING - PLACES,
    ]);
    const inside = all[refusals.indexOf(undefined)];
    expect(await enrol(inside?.engagementId ?? 0)).toBeUndefined();
    expect(await enrol((await somebody()).engagementId)).toBe(FULL);
    expect(rowsOf(await meera.call('batch', 'viewBatchById', { batchId }))).toMatchObject([{ capacity: PLACES, taken: PLACES, freePlaces: 0 }]);
  });
});
