/** What the rule of a computed column may read: fields of the row's own document. */
import type { Catalogue } from '../types.ts';
import type { EntityDef } from '../definition/entity.ts';
import { documentOf } from './entityFields.ts';
import { fields, open } from './resolver.ts';
import type { Roots } from './world.ts';

interface Unstored {
  wrong: string;
  right: string;
}

const AT_READ = 'a rule as "at" of a list\'s column, or in the "answer" of an action: worked out when it is read';
const OF_TIME: Unstored = { wrong: 'which changes while the row stays as it is', right: AT_READ };
const OF_READER: Unstored = { wrong: 'which is another for everybody who reads', right: AT_READ };
const BESIDE: Unstored = { wrong: 'which is no field of the document that is saved', right: 'fields of the document' };
const ELSEWHERE: Unstored = { wrong: 'which is not in the row', right: 'fields of the document' };

/** Names that rules read elsewhere, or that rows have, with what is wrong with each in a stored column. */
export const unstoredOf = ({ columns = {}, encrypted = [], key }: EntityDef): Readonly<Record<string, Unstored>> => ({
  today: OF_TIME,
  session: OF_READER,
  ...Object.fromEntries(['record', 'data', 'lists', 'lookups', 'constants'].map((root) => [root, ELSEWHERE])),
  ...Object.fromEntries([key, 'centerId', 'programId', 'createdBy', 'updatedBy', 'createdOn', 'updatedOn'].map((name) => [name, BESIDE])),
  ...Object.fromEntries(
    Object.entries(columns).flatMap(([name, { from, children, compute }]): [string, Unstored][] => {
      if (children) return [[name, { wrong: `which rows of ${children.entity} give`, right: AT_READ }]];
      if (from)
        return [
          [name, { wrong: `which is copied from ${from.entity}`, right: `the rule in a column of ${from.entity}, copied from there like this one` }],
        ];
      return compute === undefined ? [] : [[name, { wrong: 'which is worked out itself', right: 'what that rule reads' }]];
    }),
  ),
  ...Object.fromEntries(
    encrypted.map((name) => [name, { wrong: 'which is encrypted: its value would be stored in the clear', right: 'other fields' }]),
  ),
});

/** The fields by their bare keys; what `unstoredOf` speaks about is left to the check that says so. */
export function computedRoots(catalogue: Catalogue, noun: string, entity: EntityDef): Roots {
  const fieldEntries = Object.entries(documentOf(catalogue, noun)?.properties ?? {}).map(([name, schema]) => [name, fields(schema)] as const);
  const columnNames = Object.entries(entity.columns ?? {}).flatMap(([name, { at }]) => (at === undefined || at === `/${name}` ? [name] : []));
  const bare = [...columnNames, ...Object.keys(entity.references ?? {}), ...Object.keys(unstoredOf(entity))];
  return Object.fromEntries([...bare.map((name) => [name, open] as const), ...fieldEntries]);
}
