import type { JsonObject } from '../../../engine/types.ts';

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
