import type { Catalogue } from '../../types.ts';
import { wrongAt, type FoundFault } from '../check.ts';
import { eachAction, operationOf } from './operation.ts';

/** The word that an action leaves in the audit, of an entity that it does not write and that has actions of its own which leave it. */
function auditOfAnother(audit: string, name: string, base: string, { actions, entities }: Catalogue): FoundFault[] {
  const [noun = '', ...rest] = audit.split('.');
  if (noun === name || !entities[noun] || name.split('-').includes(noun)) return [];
  const leftBy = Object.values(actions)
    .flatMap((all) => Object.entries(all))
    .find(([, { audit: left, do: work }]) => left === audit && operationOf(work).name === noun);
  return leftBy
    ? [
        wrongAt(
          `${base}/audit`,
          `it writes rows of ${name} and would leave "${audit}", as "${leftBy[0]}" does for rows of ${noun}`,
          `"${name}.${rest.join('.')}", or another event of config/options/audit-events.json`,
        ),
      ]
    : [];
}

/** Operations that pick rows of a centre by the scope of who asks. */
const scoped: ReadonlySet<string> = new Set(['create', 'update', 'upsertMany', 'put', 'get', 'list', 'count', 'delete', 'restore', 'exists']);

/** An action about rows goes by who may see them, names the row that it writes over, and says in the audit what it did to which rows. */
export const actionStrayed = eachAction('strayed', ({ do: work, request, audit, scope, internal, auth }, base, { catalogue }) => {
  const { kind, name } = operationOf(work);
  const entity = catalogue.entities[name];
  if (!entity) return [];
  const isEverywhere = 'everywhere' in work && work.everywhere === true;
  return [
    ...(kind === 'update' && request?.required?.includes(entity.key) !== true
      ? [
          wrongAt(
            `${base}/request`,
            `it writes over a row of ${name}, and its request need not say which: "${entity.key}" is not required`,
            `"${entity.key}" under "required", or "do": { "create": "${name}" }`,
          ),
        ]
      : []),
    ...(scope === 'none' && auth === 'bearer' && internal !== true && !isEverywhere && scoped.has(kind) && (entity.scope ?? 'none') !== 'none'
      ? [
          wrongAt(
            `${base}/scope`,
            `rows of ${name} are kept by centres, and "none" says that they are not`,
            '"centre", or "everywhere": true in "do" for what is counted at all centres',
          ),
        ]
      : []),
    ...(audit === undefined ? [] : auditOfAnother(audit, name, base, catalogue)),
  ];
});
