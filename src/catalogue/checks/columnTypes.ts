import { strangeKind, type ValueKind } from '../columnValues.ts';
import { pointerTo } from '../json/pointer.ts';
import { columnLost } from '../report.ts';
import { inEach, wrongAt, type Check, type FoundFault } from './check.ts';

/** How a kind is told, and the type of column that keeps it. */
const said: Readonly<Record<ValueKind, { kind: string; type: string }>> = {
  number: { kind: 'a number', type: '"integer", or "number"' },
  text: { kind: 'a text', type: '"text"' },
  day: { kind: 'a day', type: '"date"' },
  instant: { kind: 'a day with its time', type: '"timestamp"' },
  'yes or no': { kind: 'true or false', type: '"boolean"' },
};

/** A column keeps what its form, the action that writes it or the row that it points to says. */
export const columnTypes: Check = {
  name: 'column-type',
  faults: (context) =>
    inEach(context, 'entity', context.catalogue.entities, ({ columns = {}, references = {} }, noun) =>
      Object.entries(columns).flatMap(([key, { type }]): FoundFault[] => {
        const kind = references[key] === undefined ? strangeKind(context.catalogue, noun, key) : undefined;
        if (kind === undefined) return [];
        const wrong = `"${key}" is ${said[kind].kind} where it is written, and a column of type "${type}" does not keep that`;
        return [{ ...wrongAt(pointerTo('/columns', key, 'type'), wrong, said[kind].type), cause: { ...columnLost(noun, key), here: true } }];
      }),
    ),
};
