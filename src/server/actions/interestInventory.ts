import { entityOf, wireRow } from '../records/entity.ts';
import { reach, scopeAbout } from '../records/reach.ts';
import { rowsNamed } from '../operations/reference.ts';
import type { HandlerReads } from '../../catalogue/checks/check.ts';
import type { Handler } from '../call.ts';
import { inventoryDocument, gameNameOf } from './gameRuns.ts';
import type { JsonObject } from '../../engine/types.ts';
import { reading } from './reading.ts';

/** What is read of a course that may fit. */
export const FITTING: HandlerReads = { 'reference/courses': { of: ['name', 'hollandCode', 'isActive'] } };

/** Courses of a code, each with its name as `course` (D1-CALLS-41). */
export const findCoursesByHollandCode: Handler = reading(FITTING, async ({ payload, catalogue }) => ({
  rows: fittingCourses(String(payload['hollandcode']), rowsNamed(catalogue, 'courses')).map((course) => ({
    ...course,
    course: course['name'] ?? null,
  })),
}));

const lettersOf = (code: unknown): string[] => [
  ...new Set(
    String(code ?? '')
      .toUpperCase()
      .replace(/[^RIASEC]/g, ''),
  ),
];

/**
 * Courses that fit a Holland code, the closest first: a course fits when its own first letter is in the code and it shares two
 * letters with it (or all, of a shorter code). Closer is: the same first letter, more letters shared.
 */
export function fittingCourses(code: string, courses: readonly JsonObject[]): JsonObject[] {
  const wanted = /^[RIASEC]{1,3}$/i.test(code.trim()) ? lettersOf(code) : [];
  const judged = courses
    .filter(({ isActive }) => isActive !== 'N')
    .map((course) => {
      const own = lettersOf(course['hollandCode']);
      const shared = own.filter((letter) => wanted.includes(letter)).length;
      const first = own[0] ?? '';
      return { course, fits: wanted.includes(first) && shared >= Math.min(2, wanted.length), close: Number(first === wanted[0]) * 10 + shared };
    });
  return judged
    .filter(({ fits }) => fits)
    .sort((a, b) => b.close - a.close)
    .map(({ course }) => course);
}

const INVENTORY = 'interest-inventory';

/** The Holland code of an engagement, with the beneficiary's name, the courses that fit and the chart's document, spelled as the specification does (D1-GAME-36, D1-GAME-43). */
export const viewInterestInventory: Handler = reading(
  { ...FITTING, 'interest-inventory': { by: ['engagementId'], of: ['finalScore'] }, document: { by: ['engagementId', 'documentKind'] } },
  async (input) => {
    const { catalogue, payload, store } = input;
    const def = entityOf(catalogue, INVENTORY);
    const engagement = await reach(input, 'engagement', payload['engagementId'], 'engagementId');
    const rows = await store.find(INVENTORY, { engagementId: engagement.id }, scopeAbout(input, def, [engagement]), { limit: 1 });
    const document = await inventoryDocument(input, engagement.id);
    const benificiaryName = await gameNameOf(input, engagement);
    return {
      rows: rows.map((row) => {
        const code = String(row.doc['finalScore'] ?? '');
        const courses = fittingCourses(code, rowsNamed(catalogue, 'courses')).map(({ name }) => String(name));
        return {
          ...wireRow(input, def, row),
          hollandCode: code,
          coursesOfHollandCode: courses.join(', '),
          benificiaryName,
          basicDocId: document?.id ?? null,
        };
      }),
    };
  },
);
