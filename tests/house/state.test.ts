import { describe, expect, test } from 'vitest';
import { filesOf } from './tree.ts';

const files = filesOf(['src/runtime', 'src/widgets', 'src/app'], ['.ts', '.tsx']);
/** A constant table says so by its type; what is kept by a key that goes away with it (WeakMap, WeakSet) may stay. */
const statePattern = /^(?:export )?(?:let\b|const \w+\b(?!: Readonly(?:Map|Set)\b)[^=\n]*= new Map\b).*/gm;

describe('the page keeps nothing in modules', () => {
  test('what changes belongs to the runtime, a context or a component: two pages, or two tests, do not share it', () => {
    expect(files.flatMap(({ path, text }) => [...text.matchAll(statePattern)].map(([line]) => `${path}: ${line}`))).toEqual([]);
  });

  test('the rule sees what it is for', () => {
    const found = (text: string): number => [...text.matchAll(statePattern)].length;
    expect(['let next = 0;', 'export let known: Set<string>;', 'const last = new Map<string, number>();'].map(found)).toEqual([1, 1, 1]);
    expect(
      ['  let inner = 0;', 'const NONE: ReadonlyMap<string, number> = new Map();', 'const by = new WeakMap<object, number>();'].map(found),
    ).toEqual([0, 0, 0]);
  });
});
