/** Records as the page sends them when somebody saves their basic details. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FormSchema } from '../../src/engine/definition/form.ts';
import type { JsonObject } from '../../src/engine/types.ts';
import { root } from '../support/product.ts';
import { call } from '../support/wire.ts';

const CENTRE = 101;
const PAGE = 100;

const basics = (JSON.parse(readFileSync(join(root, 'schemas/forms/registration/basic-details/schema.json'), 'utf8')) as FormSchema).properties ?? {};
/** What the page sends of a stored row: the form's own fields, whose and which version. */
const payloadOf = (stored: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(stored).filter(
      ([key, value]) =>
        value !== null &&
        (key === 'dbUserId' || key === 'version' || (basics[key] !== undefined && basics[key].type !== 'object' && !basics[key]['x-local'])),
    ),
  );

/** The newest of a centre, so many of them. @throws when there are fewer */
export async function recordsToSave(url: string, token: string, people: number): Promise<JsonObject[]> {
  const records: JsonObject[] = [];
  for (let page = 1; records.length < people; page += 1) {
    const pageAnswer = await call(url, 'engagement', 'viewAllByCenter', [{ centerId: CENTRE, page, size: Math.min(people, PAGE) }], { token });
    const { rows } = (Array.isArray(pageAnswer.rows) ? pageAnswer.rows[0] : pageAnswer.rows) as unknown as { rows: JsonObject[] };
    if (rows.length === 0) throw new Error(`Only ${records.length} records to save.`);
    for (const { dbUserId } of rows.slice(0, people - records.length)) {
      const answer = await call(url, 'student', 'viewBeneficiaryDetailsById', [{ dbUserId: dbUserId ?? null }], { token });
      if (Array.isArray(answer.rows) && answer.rows[0]) records.push(payloadOf(answer.rows[0] as JsonObject));
    }
  }
  return records;
}
