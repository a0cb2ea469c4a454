/** Rows that stand in the definitions say what actions pick them by and answer of them: a column renamed in all of them would be empty everywhere. */
import { pointerTo } from '../../json/pointer.ts';
import { oneOf } from '../../nearest.ts';
import { rowKeyLost } from '../../report.ts';
import { isTable, rowFileOf, rowKeysOf } from '../../rowKeys.ts';
import { entityFields, OF_EVERY_ROW } from '../../ruleLocations/entityFields.ts';
import type { ActionDef } from '../../definition/action.ts';
import type { Catalogue } from '../../types.ts';
import { wrongAt, type FoundFault } from '../check.ts';
import { acceptedKeys } from '../../requestKeys.ts';
import { eachAction, operationOf } from './operation.ts';

type Keys = ReadonlySet<string> | undefined;

const lacking = (catalogue: Catalogue, name: string, key: string, keys: Keys, pointer: string): FoundFault[] => {
  const file = rowFileOf(catalogue, name);
  return !keys || keys.has(key)
    ? []
    : [{ ...wrongAt(pointer, `no row of config/${file}.json says "${key}"`, oneOf(key, keys, 'key')), ...rowKeyLost(file, key) }];
};

const answerOf = ({ answer = [] }: ActionDef, base: string): { key: string; pointer: string }[] =>
  answer.flatMap((key, index) => (typeof key === 'string' ? [{ key, pointer: `${base}/answer/${index}` }] : []));

/** `programId` names a row of a table by its id. */
const namesRow = (catalogue: Catalogue, name: string, key: string): boolean => isTable(catalogue, name) && key.endsWith('Id');

type Listing = Extract<ActionDef['do'], { list: string }>;

/** Keys of rows that are listed each with what is stored for it, as its entity and the actions that write it say. */
function joined(catalogue: Catalogue, { list, beside, people, with: more, leftJoin }: Listing, rows: Keys): Keys {
  const { key = '', columns, references } = catalogue.entities[list] ?? {};
  const writing = Object.values(catalogue.actions).flatMap((all) => Object.values(all).filter((one) => operationOf(one.do).name === list));
  const taken = writing.map((one) => acceptedKeys(catalogue, one));
  if (!rows || taken.includes(undefined)) return undefined;
  return new Set([
    ...[...rows, ...(entityFields(catalogue, list) ?? []), ...taken.flatMap((keys) => [...(keys ?? [])])],
    ...[key, ...Object.keys({ ...columns, ...references, ...beside, ...people, ...more }), ...OF_EVERY_ROW, ...(leftJoin ? [leftJoin.by] : [])],
  ]);
}

export const actionRowKeys = eachAction('row-key', (action, base, { catalogue }) => {
  const { do: work } = action;
  if ('reference' in work) {
    const { reference: name, by = [], take = [], within } = work;
    const [rows, answered] = [rowKeysOf(catalogue, name), rowKeysOf(catalogue, name, within)];
    return [
      ...by.flatMap((key, index) => (namesRow(catalogue, name, key) ? [] : lacking(catalogue, name, key, rows, `${base}/do/by/${index}`))),
      ...take.flatMap((key, index) => lacking(catalogue, name, key, answered, `${base}/do/take/${index}`)),
      ...answerOf(action, base).flatMap(({ key, pointer }) => lacking(catalogue, name, key, answered, pointer)),
    ];
  }
  if (!('list' in work) || !work.leftJoin) return [];
  const { reference: name } = work.leftJoin;
  const rows = rowKeysOf(catalogue, name);
  const keys = joined(catalogue, work, rows);
  return [
    ...lacking(catalogue, name, 'id', rows, pointerTo(base, 'do', 'leftJoin', 'reference')),
    ...answerOf(action, base).flatMap(({ key, pointer }) => lacking(catalogue, name, key, keys, pointer)),
  ];
});
