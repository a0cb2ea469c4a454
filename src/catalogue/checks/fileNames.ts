import { isObject } from '../../engine/json.ts';
import type { Kind } from '../layout.ts';
import type { Check } from './check.ts';

const named: readonly (readonly [Kind, string])[] = [
  ['screen', 'id'],
  ['list', 'id'],
  ['workflow', 'id'],
  ['entity', 'noun'],
];

/** The file's name is the id: where a file says its id too, both are the same. */
export const fileNames: Check = {
  name: 'file-name',
  faults: ({ definitions }) =>
    named.flatMap(([kind, key]) =>
      definitions.of(kind).flatMap(({ id, source }) => {
        const value = source.value;
        const said = isObject(value) ? value[key] : undefined;
        if (said === undefined || said === id) return [];
        return [
          {
            source,
            pointer: `/${key}`,
            wrong: `"${key}" says ${JSON.stringify(said)}, the file's name says "${id}"`,
            right: `leave "${key}" out, or rename the file`,
          },
        ];
      }),
    ),
};
