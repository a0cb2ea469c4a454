/** A role that reaches all centres which have something in common with its own names a column of the centre by which they are found. */
import { oneOf } from '../nearest.ts';
import { wrongAt, type Check } from './check.ts';

const TRAIT = 'centresBy';
const CENTRE = 'centre';

export const centresBy: Check = {
  name: 'unknown-name',
  faults: ({ definitions, catalogue }) => {
    const source = definitions.get('roles', 'roles');
    if (!source || !definitions.sound('entity')) return [];
    const columns = Object.entries(catalogue.entities[CENTRE]?.columns ?? {}).flatMap(([name, { filter }]) => (filter === true ? [name] : []));
    return catalogue.roles.items.flatMap(({ [TRAIT]: by = '' }, index) =>
      by === '' || columns.includes(String(by))
        ? []
        : [
            {
              source,
              ...wrongAt(
                `/items/${index}/${TRAIT}`,
                `a centre has no column "${String(by)}" by which others are found`,
                oneOf(String(by), columns, 'column of config/entities/centre.json with "filter"'),
              ),
            },
          ],
    );
  },
};
