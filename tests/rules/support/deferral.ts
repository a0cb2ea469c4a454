/** A new state with its event, written in the workflow and its examples alone: the principal puts off a decision. */
import type { Json, JsonObject } from '../../../src/engine/types.ts';
import type { Copy } from './copy.ts';

const FILE = 'workflows/engagement.json';
const EXAMPLES = 'workflows/engagement.examples.json';

/** A guard of the new transition, with what it says. */
interface Guarded {
  guard: string;
  rule: Json;
  otherwise: string;
}

export function deferralComes(copy: Copy, guarded?: Guarded): void {
  const { guard, rule, otherwise } = guarded ?? {};
  const way: JsonObject = {
    target: 'Deferred',
    ...(guard === undefined ? {} : { guard }),
    meta: { label: 'Defer', ...(otherwise ? { otherwise } : {}) },
  };
  copy.set(FILE, ['machine', 'states', 'Deferred'], { meta: { label: 'Deferred', tone: 'info', icon: 'clock' }, type: 'final' });
  copy.set(FILE, ['machine', 'states', 'Shortlisted', 'on', 'defer'], way);
  if (guard !== undefined) {
    copy.set(FILE, ['rules', guard], rule ?? null);
    // What a guard reads has a name for people.
    for (const [fact, title] of Object.entries({ 'record.dob': 'Date of birth', 'event.followUpDate': 'Day of the next talk' }))
      if (JSON.stringify(rule).includes(fact)) copy.set('config/messages/en.json', [`why.fact.${fact}`], title);
  }
  copy.set(FILE, ['may', 'defer'], { var: 'session.role.principal' });
  copy.set(FILE, ['events', 'is', 'Deferred'], 'defer');
  const add = (name: string, record: JsonObject, more: JsonObject): void =>
    copy.set(EXAMPLES, ['examples', '+'], {
      ...{ name, requirement: [], from: 'Shortlisted', event: { type: 'defer', remarks: 'Later', followUpDate: '2026-12-01' } },
      ...{ facts: { session: { role: { principal: true } }, record }, expect: 'Deferred', ...more },
    });
  add('a decision is put off', { dob: '1990-01-01', counselled: true }, {});
  copy.set(EXAMPLES, ['examples', '+'], {
    ...{ name: 'only the principal puts off', requirement: [], from: 'Shortlisted', event: { type: 'defer' } },
    ...{ facts: { session: { role: { principal: false } } }, expect: 'Shortlisted' },
  });
  if (guard === undefined) return;
  copy.set(EXAMPLES, ['examples', '+'], {
    ...{ name: 'not before its time', requirement: [], from: 'Shortlisted', event: { type: 'defer' } },
    ...{ facts: { session: { role: { principal: true } }, record: { dob: '2003-01-01' } }, expect: 'Shortlisted' },
  });
}
