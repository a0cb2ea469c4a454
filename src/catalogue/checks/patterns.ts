import type { Json } from '../../engine/types.ts';
import { pointerTo } from '../json/pointer.ts';
import { layout } from '../layout.ts';
import { backtracks } from '../regex/backtracks.ts';
import { compilesAsPattern } from '../regex/compiles.ts';
import { perJsonValue } from '../perValue.ts';
import type { Check } from './check.ts';

interface Written {
  pointer: string;
  pattern: string;
}

/** Every `pattern` of a schema and every second argument of `matches`, wherever it stands. */
function patternsIn(value: Json, pointer: string): Written[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, below]): Written[] => {
    if (key === 'errorMessage') return [];
    const here = pointerTo(pointer, key);
    const second: Json | undefined = key === 'matches' && Array.isArray(below) ? below[1] : undefined;
    const written: Written[] = [];
    if (!Array.isArray(value) && key === 'pattern' && typeof below === 'string') written.push({ pointer: here, pattern: below });
    if (typeof second === 'string') written.push({ pointer: `${here}/1`, pattern: second });
    return [...written, ...patternsIn(below, here)];
  });
}

const writtenIn = perJsonValue((value) => patternsIn(value as Json, ''));
const kinds = layout.map(({ kind }) => kind).filter((kind) => !['reference', 'messages', 'theme', 'examples', 'page'].includes(kind));

/** Regular expressions compile, and none can be made to run for ever. */
export const patterns: Check = {
  name: 'pattern',
  faults: ({ definitions }) =>
    kinds.flatMap((kind) =>
      definitions.of(kind).flatMap(({ source }) =>
        writtenIn(source.value).flatMap(({ pointer, pattern }) => {
          if (!compilesAsPattern(pattern))
            return [
              {
                source,
                pointer,
                wrong: `the pattern ${JSON.stringify(pattern)} does not compile`,
                right: 'a regular expression, e.g. "^[0-9]{10}$"',
              },
            ];
          const slow = backtracks(pattern);
          return slow
            ? [
                {
                  source,
                  pointer,
                  wrong: `the pattern ${JSON.stringify(pattern)} is dangerous: ${slow.wrong}`,
                  right: slow.right,
                  check: 'slow-pattern',
                },
              ]
            : [];
        }),
      ),
    ),
};
