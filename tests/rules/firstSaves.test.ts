/** What the first save of a record's tab sends: the keys that the specification names, none that the server gives out. */
import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src/engine/types.ts';
import { noCompletedSteps, runSteps } from '../../src/runtime/save/runSteps.ts';
import { catalogue, entryOf } from './support/definitions.ts';
import { sessionOf } from './support/session.ts';

async function keysSent(id: string, data: JsonObject): Promise<[string, string[]]> {
  const form = entryOf(catalogue.forms, id);
  const calls: [string, Json][] = [];
  await runSteps({
    steps: form.binding.save ?? [],
    schema: form.schema,
    facts: { data, record: { dbUserId: 31, engagementId: 41, stored: null }, session: sessionOf('Mobilizer'), today: '2026-11-20' },
    unseen: [],
    versions: {},
    memory: noCompletedSteps('d'),
    remember: () => Promise.resolve(),
    fresh: () => 'd9',
    call: async (name, payload) => (calls.push([name, payload]), [{ id: 9 }]),
  });
  const [name, body] = calls[0] ?? ['', null];
  const [one] = [body].flat();
  return [name, Object.keys(one ?? {}).sort()];
}

test.each([
  [
    'D2-SOCIO-17',
    'record/socio-economic',
    {},
    'captureSocioEconomic',
    'physicallyChallenged membersInHousehold brothers sisters children maritalStatus rooms housingUnit ownership ' +
      'mediumOfCooking sourceOfWater items dbUserId createdBy updatedBy isActive',
  ],
  [
    'D2-EDU-12',
    'record/education',
    { rows: [{ qualificationId: 8 }] },
    'captureAllEducation',
    'dbUserId createdBy updatedBy isActive qualificationId passingYear instituteName marksPercentage splCourse',
  ],
  [
    'D2-OBS-10',
    'record/observation',
    { rows: [{ parameter: 1, observationValue: 'Yes' }] },
    'captureObservations',
    'parameter observationValue dbUserId createdBy engagementId',
  ],
])('%s the first save of %s sends what it is asked for, and no other key', async (_requirement, id, data, call, keys) => {
  expect(await keysSent(id, data)).toEqual([call, keys.split(' ').sort()]);
});
