/** Computed columns of entities: stored with the row, so that a rule may read what stands in the row alone. */
import { applyLogic, LogicError, readsOf } from '../../engine/rules/logic.ts';
import type { Json } from '../../engine/types.ts';
import { columnHolds } from '../computedColumn.ts';
import type { EntityColumn, EntityDef } from '../definition/entity.ts';
import { pointerTo } from '../json/pointer.ts';
import { documentOf } from '../ruleLocations/entityFields.ts';
import { unstoredOf } from '../ruleLocations/computedRoots.ts';
import { wrongAt, faultAt, type Check, type FoundFault } from './check.ts';
import { inEach } from './untilChanged.ts';
import { strangeKind, type ValueKind } from '../columnValues.ts';
import { columnLost } from '../report.ts';

/** What changes without the row, or is copied after it was worked out, would be stored once and be wrong from then on. */
function unstored(noun: string, entity: EntityDef, name: string, compute: Json): FoundFault[] {
  const others = unstoredOf(entity);
  const roots = new Set(readsOf(compute).map(({ path }) => path.split('.')[0] ?? ''));
  return [...roots].flatMap((root) => {
    const why = others[root];
    return why === undefined
      ? []
      : faultAt(pointerTo('/columns', name, 'compute'), `the stored column "${name}" of ${noun} reads "${root}", ${why.wrong}`, why.right);
  });
}

function examples(name: string, { type, compute = null, examples: cases = [] }: EntityColumn): FoundFault[] {
  return cases.flatMap(({ row, is }, index) => {
    const pointer = `${pointerTo('/columns', name, 'examples')}/${index}/is`;
    if (!columnHolds(type, is))
      return faultAt(pointer, `${JSON.stringify(is)} is nothing that a column of the type ${type} holds`, `${type}, or null`);
    try {
      const answer = applyLogic(compute, row);
      return JSON.stringify(answer) === JSON.stringify(is)
        ? []
        : faultAt(pointer, `the rule gives ${JSON.stringify(answer)} for this row`, JSON.stringify(answer), 'example');
    } catch (error) {
      // The check of operators says what is wrong with the rule.
      if (error instanceof LogicError) return [];
      throw error;
    }
  });
}

export const computed: Check = {
  name: 'computed-column',
  faults: inEach('entity', (entity, context, noun) => {
    const fields = documentOf(context.catalogue, noun)?.properties ?? {};
    return Object.entries(entity.columns ?? {}).flatMap(([name, column]) => {
      const { compute } = column;
      if (compute === undefined) return [];
      const wrong = `"${name}" is a field of the form: the rule's value would stand beside what was typed`;
      return [
        ...(Object.hasOwn(fields, name) ? faultAt(pointerTo('/columns', name), wrong, 'a name of its own') : []),
        ...unstored(noun, entity, name, compute),
        ...examples(name, column),
      ];
    });
  }),
};

/** How a kind is told, and the type of column that keeps it. */
const wordsByKind: Readonly<Record<ValueKind, { kind: string; type: string }>> = {
  number: { kind: 'a number', type: '"integer", or "number"' },
  text: { kind: 'a text', type: '"text"' },
  day: { kind: 'a day', type: '"date"' },
  instant: { kind: 'a day with its time', type: '"timestamp"' },
  'yes or no': { kind: 'true or false', type: '"boolean"' },
};

/** A column keeps what its form, the action that writes it or the row that it points to says. */
export const columnTypes: Check = {
  name: 'column-type',
  faults: inEach('entity', ({ columns = {}, references = {} }, context, noun) =>
    Object.entries(columns).flatMap(([key, { type }]): FoundFault[] => {
      const kind = references[key] === undefined ? strangeKind(context.catalogue, noun, key) : undefined;
      if (kind === undefined) return [];
      const wrong = `"${key}" is ${wordsByKind[kind].kind} where it is written, and a column of type "${type}" does not keep that`;
      return [{ ...wrongAt(pointerTo('/columns', key, 'type'), wrong, wordsByKind[kind].type), cause: { ...columnLost(noun, key), here: true } }];
    }),
  ),
};
