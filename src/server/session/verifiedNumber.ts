/** Puts a number that the user has verified into a beneficiary's record. */
import { Refusal } from '../door/refusal.ts';
import { entityOf } from '../operations/entity.ts';
import { reach } from '../operations/reach.ts';
import type { HandlerAnswer, HandlerInput } from '../types.ts';
import { isVerified } from './oneTimePassword.ts';

/** The stored number without `number`. Throws OTP_NOT_REQUESTED for a number that this user did not verify. */
export async function verifiedNumberPlan(input: HandlerInput, number: string | undefined): Promise<HandlerAnswer> {
  const { catalogue, payload, session, store, clock } = input;
  const student = await reach(input, 'student', payload['dbUserId'], 'dbUserId', entityOf(catalogue, 'student').encrypted);
  const verified = number ?? String(student.doc['primaryContactNumber'] ?? '');
  if (!session || !(await isVerified(store, verified, session.userId, clock.now().getTime()))) {
    throw new Refusal('OTP_NOT_REQUESTED', { field: 'primaryContactNumber' });
  }
  const doc = { ...student.doc, primaryContactNumber: verified, isVerified: 'Y' };
  return {
    rows: [{ dbUserId: student.id, primaryContactNumber: verified, isVerified: 'Y', version: student.version + 1 }],
    plan: { writes: [{ op: 'update', entity: 'student', id: student.id, version: student.version, doc }] },
  };
}
