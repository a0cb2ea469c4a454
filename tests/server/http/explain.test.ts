/** Issue 4, 5: every refusal says why: the rule in words, the facts that it read, the smallest change that would turn it. */
import { describe, expect, test } from 'vitest';
import type { WireExplanation } from '../../../src/server/refusal.ts';
import { register } from './beneficiary.ts';
import { codeOf, sharedServer, signIn, signedIn, type Answer, type Person } from './harness.ts';

const why = ({ appError }: Answer): WireExplanation | undefined => (appError?.[0] as { explain?: WireExplanation } | undefined)?.explain;
const line = (facts: readonly { name: string; value: string }[] | null | undefined) => facts?.map(({ name, value }) => `${name}: ${value}`);

const server = await sharedServer();
const [meena, sunita] = await signedIn(server, 'mobilizer', 'counsellor1');
const { engagementId } = await register(server, meena);

describe('refusals say why', () => {
  const change = (person: Person, status: string) => person.call('engagement', 'updateStatus', { engagementId, status, reason: null, remarks: null });

  test('a transition whose guard does not hold', async () => {
    const answer = await change(sunita, 'Shortlisted');
    expect(codeOf(answer)).toBe('TRANSITION_REFUSED');
    expect(why(answer)?.rule).toMatch(/‹The counselling that this programme asks for is saved›$/);
    expect(line(why(answer)?.facts)).toContain('Both counsellings are saved: no');
    expect(line(why(answer)?.change)).toEqual(['Both counsellings are saved: yes']);
  });

  test('a transition that the role may not send', async () => {
    const answer = await change(meena, 'Shortlisted');
    expect([codeOf(answer), answer.http]).toEqual(['TRANSITION_BARRED', 403]);
    expect(why(answer)?.rule).toContain('Your role decides by a change of status and changes records');
    expect(line(why(answer)?.change)).toEqual(['Your role approves or rejects beneficiaries by a change of status: yes']);
  });

  test('an action that the role may not call', async () => {
    const answer = await (await signIn(server, 'funder')).call('engagement', 'viewStudentEngagementById', { engagementId });
    expect([codeOf(answer), line(why(answer)?.facts)]).toEqual([
      'ROLE_BARRED',
      ['Your role sees the beneficiaries of the centre and their records: no'],
    ]);
  });

  test('a field that is locked, by its rule', async () => {
    const first = { firstCounselorComments: 'Keen', firstCounselorRating: 'Positive', firstCounselorSuggestedCourse: 2 };
    await sunita.call('counselling', 'save', { engagementId, ...first });
    const answer = await sunita.call('counselling', 'save', { engagementId, ...first, secondCounselorComments: 'I agree with myself' });
    expect([codeOf(answer), answer.appError?.[0]?.field]).toEqual(['FIELD_READONLY', 'secondCounselorComments']);
    expect(why(answer)?.facts.map(({ name }) => name)).toContain('You');
    expect(why(answer)?.change).not.toBeNull();
  });

  test('personal data stays out of it, and what has no rule has no reason', async () => {
    const unknown = await meena.call('engagement', 'updateStatus', { engagementId, status: 'Nowhere' });
    expect([codeOf(unknown), why(unknown)]).toEqual(['TRANSITION_UNKNOWN', undefined]);
    expect((await (await signIn(server, 'pune')).call('engagement', 'viewStudentEngagementById', { engagementId })).appError?.[0]).not.toHaveProperty(
      'explain',
    );
  });
});
