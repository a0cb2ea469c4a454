/** Migrations lead from what is gone to what is there, and their examples show it. */
import { differ } from '../../engine/example/difference.ts';
import { pointerOf } from '../../engine/json.ts';
import type { Json } from '../../engine/types.ts';
import { stateOf } from '../../engine/workflow/stateOf.ts';
import type { MoveDef } from '../definition/migration.ts';
import { fieldsMeant, movedRecord, movesOf, placedMoves } from '../moves.ts';
import { oneOf } from '../../engine/nearest.ts';
import { pathOfField, fieldsOfRows, takesValue } from '../fieldsOfRows.ts';
import type { Catalogue } from '../types.ts';
import { anyFaulty, wrongAt, faultAt, type Check, type FoundFault } from './check.ts';
import { inEach } from './untilChanged.ts';
import { failedExample } from './failedExample.ts';

const quote = (value: Json | undefined): string => JSON.stringify(value ?? null);
const stillThere = (at: string, what: string): FoundFault =>
  wrongAt(at, `${what} is there: nothing has to go`, 'what these definitions no longer have');

function ofState({ workflows }: Catalogue, { workflow = '', from, to }: MoveDef, at: string): FoundFault[] {
  const machine = workflows[workflow];
  if (!machine) return [];
  return [
    ...(stateOf(machine, from) === undefined ? [] : [stillThere(`${at}/from`, `the state ${quote(from)} (or an alias)`)]),
    ...(typeof to === 'string' ? [] : faultAt(`${at}/to`, `${quote(to)} is no state`, `one of ${Object.keys(machine.machine.states).join(', ')}`)),
  ];
}

function ofValue(catalogue: Catalogue, move: MoveDef, at: string): FoundFault[] {
  const { options, entity = '', field = '', from = null, to = null } = move;
  const known = fieldsOfRows(catalogue).get(entity);
  const [one] = fieldsMeant(catalogue, move);
  if (options === undefined ? !known : catalogue.optionFiles[options] === undefined) return [];
  if (!one && options !== undefined) return faultAt(`${at}/options`, `no record chooses from "${options}"`, 'the option list of a stored field');
  if (!one) return faultAt(`${at}/field`, `${entity} has no field "${field}"`, oneOf(field, known?.keys() ?? [], 'field'));
  const values = one.values ?? catalogue.options[one.list ?? '']?.items.map(({ value }) => value) ?? [];
  if (takesValue(catalogue, one, from)) return [stillThere(`${at}/from`, `the value ${quote(from)}`)];
  const right = `${oneOf(String(to), values.map(String), 'value')}, or null for nothing`;
  return to === null || takesValue(catalogue, one, to) ? [] : faultAt(`${at}/to`, `${quote(to)} is none of its values`, right);
}

function ofField(catalogue: Catalogue, { entity = '', field = '', into = null }: MoveDef, at: string): FoundFault[] {
  const known = fieldsOfRows(catalogue).get(entity);
  if (!known) return [];
  if (known.has(pointerOf(pathOfField(field)))) return [stillThere(`${at}/field`, `the field "${field}" of ${entity}`)];
  if (into === null) return [];
  const other = known.get(pointerOf(pathOfField(into)));
  if (!other) return faultAt(`${at}/into`, `${entity} has no field "${into}"`, oneOf(into, known.keys(), 'field'));
  const sealed = other.isSealed || catalogue.entities[entity]?.encrypted?.includes(pathOfField(field)[0] ?? '');
  return sealed ? faultAt(`${at}/into`, 'an encrypted field is opened by nobody here', '"into": null, which drops it') : [];
}

export const migrations: Check = {
  name: 'migration',
  faults: inEach('migration', ({ moves }, { catalogue, definitions }) => {
    if (!(['entity', 'workflow', 'options', 'schema', 'part'] as const).every((kind) => definitions.sound(kind))) return [];
    return moves.flatMap((move, index) =>
      (move.workflow !== undefined ? ofState : move.into !== undefined ? ofField : ofValue)(catalogue, move, `/moves/${index}`),
    );
  }),
};

/** Each example comes out as it says, and each move is shown by one. */
export const migrationExamples: Check = {
  name: 'example',
  proof: true,
  faults: inEach('migration', (def, context) => {
    if (anyFaulty(context, 'config/migrations/', 'config/entities/', 'config/options/', 'schemas/', 'workflows/')) return [];
    const { catalogue } = context;
    const shows = (move: MoveDef) => (example: (typeof def.examples)[number]) =>
      movedRecord(
        example.before,
        placedMoves(catalogue, move).filter(({ entity }) => entity === example.entity),
      ) !== example.before;
    const failed = def.examples.flatMap(({ name, entity, before, after }, index) => {
      const moves = movesOf(catalogue, def).filter((one) => one.entity === entity);
      return failedExample(index, name, differ('after', after, movedRecord(before, moves)));
    });
    const unshown = def.moves.flatMap((move, index) =>
      def.examples.some(shows(move))
        ? []
        : faultAt(`/moves/${index}`, 'no example shows it', 'an example whose record it moves', 'rule-without-example'),
    );
    return [...failed, ...unshown];
  }),
};
