import { rowsNamed } from '../operations/reference.ts';
import type { Handler } from '../types.ts';
import { fittingCourses } from './game/fittingCourses.ts';

/** Courses of a code, each with its name as `course` (D1-CALLS-41). */
export const findCoursesByHollandCode: Handler = async ({ payload, catalogue }) => ({
  rows: fittingCourses(String(payload['hollandcode']), rowsNamed(catalogue, 'courses')).map((course) => ({
    ...course,
    course: course['name'] ?? null,
  })),
});
