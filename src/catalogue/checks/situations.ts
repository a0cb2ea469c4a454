/** Situations of examples: each that one names is there, and each is one that an example is in. */
import { objectOf, objectsIn } from '../../engine/json.ts';
import { pointerTo } from '../json/pointer.ts';
import { situationsOf } from '../expand/examples.ts';
import { unknownName } from './named.ts';
import { wrongAt, type Check } from './check.ts';

export const situations: Check = {
  name: 'unused-name',
  faults: ({ definitions }) =>
    (['examples', 'workflow-examples', 'list'] as const).flatMap((kind) =>
      definitions.of(kind).flatMap(({ source }) => {
        const { situations: said, examples } = objectOf(source.value);
        const known = Object.keys(objectOf(said));
        const used = objectsIn(examples).map((example) => situationsOf(example as { given?: string | string[] }));
        return [
          ...used.flatMap((names, index) => names.flatMap((name) => unknownName(pointerTo('/examples', index, 'given'), name, 'situation', known))),
          ...known
            .filter((name) => !used.flat().includes(name))
            .map((name) => wrongAt(pointerTo('/situations', name), `no example is in the situation "${name}"`, 'take it out')),
        ].map((found) => ({ source, ...found }));
      }),
    ),
};
