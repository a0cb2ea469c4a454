/**
 * Small entities for the store's own tests: a person with an encrypted number, an engagement that copies from her, an address in
 * her scope.
 */
import type { EntityDef } from '../../../src/catalogue/definition/entity.ts';
import type { JsonObject } from '../../../src/engine/types.ts';
import type { Write, WritePlan } from '../../../src/server/store/types.ts';

export const entities: Record<string, EntityDef> = {
  person: {
    noun: 'person',
    key: 'personId',
    scope: 'centre',
    columns: { firstName: { type: 'text', sort: true }, phone: { type: 'text', filter: true }, dob: { type: 'date', sort: true } },
    search: ['firstName', 'lastName', 'phone', 'aadharNo'],
    encrypted: ['aadharNo'],
    unique: [
      { over: ['aadharNo'], rule: 'one-aadhaar', message: 'taken', at: '/aadharNo' },
      { over: ['motherOf'], only: { '===': [{ var: 'isActive' }, 'Y'] }, rule: 'one-mother', message: 'taken', at: '/motherOf' },
    ],
  },
  engagement: {
    noun: 'engagement',
    key: 'engagementId',
    scope: 'centre',
    references: { personId: 'person' },
    columns: {
      status: { type: 'text', filter: true },
      score: { type: 'integer', sort: true },
      met: { type: 'timestamp' },
      ready: { type: 'boolean', filter: true },
      firstName: { type: 'text', sort: true, from: { entity: 'person', by: 'personId', at: '/firstName' } },
      lastName: { type: 'text', from: { entity: 'person', by: 'personId', at: '/lastName' } },
      phone: { type: 'text', filter: true, from: { entity: 'person', by: 'personId', at: '/phone' } },
    },
    search: ['firstName', 'lastName', 'phone'],
    counters: [['status'], ['programmeId', 'status']],
  },
  address: {
    noun: 'address',
    key: 'id',
    scope: { through: 'personId' },
    references: { personId: 'person' },
    columns: { type: { type: 'text', filter: true } },
    unique: [{ over: ['personId', 'type'], rule: 'one-address-a-type', message: 'taken', at: '/type' }],
  },
  course: { noun: 'course', key: 'courseId', scope: 'none', columns: { name: { type: 'text', sort: true, filter: true } } },
};

/** A plan with everything that a test does not care about filled in. */
export const planOf = (writes: Write[], more: Partial<WritePlan> = {}): WritePlan => ({
  userId: 7,
  action: 'test',
  audit: 'test.written',
  catalogue: 'cat',
  scope: { centres: 'all' },
  writes,
  ...more,
});

export const insert = (entity: string, id: number, doc: JsonObject, centreId: number | null = 101, programmeId: number | null = 2): Write => ({
  op: 'insert',
  entity,
  id,
  doc,
  centreId,
  programmeId,
});
