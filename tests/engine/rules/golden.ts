/** The golden cases of every operator: run by one test in Node and one in a browser, the same door on both sides. */
import type { Json, Logic } from '../../../src/engine/types.ts';

interface GoldenCase {
  file: string;
  name: string;
  rule: Logic;
  facts: Json;
  expect: Json;
}
type GoldenEntry = Omit<GoldenCase, 'file'>;
/** A file's cases; `given` is what those judge that have no facts of their own. */
type GoldenFile = GoldenEntry[] | { given: Json; cases: (Omit<GoldenEntry, 'facts'> & { facts?: Json })[] };
const files = import.meta.glob<GoldenFile>('../golden/*.json', { eager: true, import: 'default' });
const casesOf = (file: GoldenFile): GoldenEntry[] => (Array.isArray(file) ? file : file.cases.map((one) => ({ facts: file.given, ...one })));
const titleOf = (path: string): string => path.replace(/^.*\/|\.json$/g, '');
export const cases: GoldenCase[] = Object.entries(files).flatMap(([path, file]) => casesOf(file).map((one) => ({ file: titleOf(path), ...one })));

/** Operators of a rule, outermost first. */
export function operatorsIn(logic: Json): string[] {
  if (typeof logic !== 'object' || logic === null) return [];
  if (Array.isArray(logic)) return logic.flatMap(operatorsIn);
  const [op, more] = Object.keys(logic);
  return op === undefined || more !== undefined ? [] : [op, ...operatorsIn(logic[op] ?? null)];
}
