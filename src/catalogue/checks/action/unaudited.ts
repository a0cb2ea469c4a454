import { pointerTo } from '../../json/pointer.ts';
import { wrongAt, type Check, type CheckContext, type Finding } from '../check.ts';
import { operationOf, writingKinds } from './operation.ts';

function unaudited({ definitions, catalogue, known }: CheckContext): Finding[] {
  const left = new Set(Object.values(catalogue.actions).flatMap((actions) => Object.values(actions).map(({ audit }) => audit)));
  const events = (catalogue.options['audit-events']?.items ?? []).map(({ value }) => String(value));
  return definitions.of('actions').flatMap(({ id, source }) =>
    Object.entries(catalogue.actions[id] ?? {}).flatMap(([action, { audit, do: work }]): Finding[] => {
      const { kind, name } = operationOf(work);
      const isHandler = kind === 'handler';
      if (audit !== undefined || !(isHandler || writingKinds.has(kind)) || (isHandler && known.silent?.includes(name) !== false)) return [];
      const noun = isHandler ? id : name;
      const idle = events.filter((event) => event.startsWith(`${noun}.`) && !left.has(event));
      const named = idle.length > 0 ? `; no action leaves "${idle.join('", "')}"` : '';
      const right = `"audit": "${noun}.…", an event of config/options/audit-events.json${named}`;
      const does = isHandler ? `"${name}" does more than read` : `it writes rows of ${name}`;
      return [{ source, ...wrongAt(pointerTo('', action), `${does}, and nobody could read in the audit who did`, right) }];
    }),
  );
}

/** Whoever writes leaves a word in the audit. */
export const actionUnaudited: Check = { name: 'unaudited', faults: unaudited };
