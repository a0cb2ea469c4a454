import { pointerTo } from '../../json/pointer.ts';
import { wrongAt, type Check, type CheckContext, type Finding } from '../check.ts';
import { operationOf } from './operation.ts';

/** Ways of writing; what a handler does it knows itself. */
const writing: ReadonlySet<string> = new Set(['create', 'update', 'upsertMany', 'put', 'delete', 'restore', 'send', 'follow', 'rank']);

/** Actions that write and leave nothing in the audit: beside others that do (`lost`), or where none does. */
function unaudited({ definitions, catalogue }: CheckContext, lost: boolean): Finding[] {
  const left = new Set(Object.values(catalogue.actions).flatMap((actions) => Object.values(actions).map(({ audit }) => audit)));
  const events = (catalogue.options['audit-events']?.items ?? []).map(({ value }) => String(value));
  return definitions.of('actions').flatMap(({ id, source }) => {
    const writers = Object.entries(catalogue.actions[id] ?? {}).filter(([, { do: work }]) => writing.has(operationOf(work).kind));
    if (writers.some(([, { audit }]) => audit !== undefined) !== lost) return [];
    return writers.flatMap(([action, { audit, do: work }]): Finding[] => {
      if (audit !== undefined) return [];
      const { name } = operationOf(work);
      const idle = events.filter((event) => event.startsWith(`${name}.`) && !left.has(event));
      const named = idle.length > 0 ? `; no action leaves "${idle.join('", "')}"` : '';
      const right = `"audit": "${name}.…", an event of config/options/audit-events.json${named}`;
      return [{ source, ...wrongAt(pointerTo('', action), `it writes rows of ${name}, and nobody could read in the audit who did`, right) }];
    });
  });
}

/** Whoever writes leaves a word in the audit, as the other actions of the service do. */
export const actionUnaudited: Check = {
  name: 'unaudited',
  faults: (context) => unaudited(context, true),
  notices: (context) => unaudited(context, false),
};
