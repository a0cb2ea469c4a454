import { columnValues, statesIn } from '../../columnValues.ts';
import type { Logic } from '../../../engine/types.ts';
import { pointerTo } from '../../json/pointer.ts';
import { oneOf } from '../../nearest.ts';
import type { Catalogue } from '../../types.ts';
import { literalWords } from '../callValues.ts';
import { wrongAt } from '../check.ts';
import { eachAction, operationOf } from './operation.ts';

interface Picked {
  entity: string;
  where: Readonly<Record<string, Logic>>;
  at: string;
}

/** Whether rows come from another form than that of their entity too, or are sent this key beside it: then its options are not all that they hold. */
const comesOtherwise = ({ actions, entities }: Catalogue, noun: string, key: string): boolean => {
  const document = entities[noun]?.document;
  const form = typeof document === 'string' ? document : document?.form;
  return Object.values(actions).some((all) =>
    Object.values(all).some(({ do: work, request = {} }) => {
      const writes = (['create', 'update', 'put', 'upsertMany'] as const).some((kind) => (work as Record<string, unknown>)[kind] === noun);
      const isSent = request.required?.includes(key) === true || Object.hasOwn(request.properties ?? {}, key);
      return writes && (isSent || (request.form !== undefined && request.form !== form));
    }),
  );
};

/** Rows are picked by words that their columns hold: by another word none ever is, and nobody is told. */
export const actionWhere = eachAction('never-equal', ({ do: work }, base, { catalogue, definitions }) => {
  if (!definitions.sound('options') || !definitions.sound('workflow')) return [];
  const own: Picked[] = 'where' in work && work.where ? [{ entity: operationOf(work).name, where: work.where, at: `${base}/do/where` }] : [];
  const keeping = 'unless' in work ? (work.unless ?? []) : [];
  const picked = [...own, ...keeping.map(({ entity, where }, index): Picked => ({ entity, where, at: `${base}/do/unless/${index}/where` }))];
  return picked.flatMap(({ entity, where, at }) =>
    Object.entries(where).flatMap(([key, logic]) => {
      const isState = statesIn(catalogue, entity, key) !== undefined;
      const values = isState || !comesOtherwise(catalogue, entity, key) ? columnValues(catalogue, entity, key).values : undefined;
      return literalWords(logic, pointerTo(at, key))
        .filter(({ word }) => values !== undefined && !values.includes(word))
        .map(({ word, pointer }) =>
          wrongAt(
            pointer,
            `no row of ${entity} has ${JSON.stringify(word)} as its "${key}"`,
            oneOf(String(word), (values ?? []).map(String), 'value'),
          ),
        );
    }),
  );
});
