import { oneOf } from '../nearest.ts';
import { wrongAt, type Check } from './check.ts';

/** A column that is pressed names an action of its list. */
export const places: Check = {
  name: 'unknown-name',
  faults: ({ definitions, catalogue }) => {
    const pressed = definitions.of('list').flatMap(({ id, source }) => {
      const list = catalogue.lists[id];
      const known = (list?.actions ?? []).map((action) => action.id);
      return (list?.columns ?? []).flatMap(({ press }, index) =>
        press === undefined || known.includes(press)
          ? []
          : [{ source, ...wrongAt(`/columns/${index}/press`, `the list has no action "${press}"`, oneOf(press, known, 'action')) }],
      );
    });
    return pressed;
  },
};
