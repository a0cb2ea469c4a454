/** What the audit tells of is read by administrators: every event that an action leaves has its name in config/options/audit-events.json. */
import type { ActionDef } from '../definition/action.ts';
import { pointerTo } from '../json/pointer.ts';
import type { Definitions } from '../definitions.ts';
import { nameGone } from '../report.ts';
import { under } from './named.ts';
import { wrongAt, type Check, type CheckContext, type Finding } from './check.ts';

const LIST = 'audit-events';

function gone(definitions: Definitions): Finding[] {
  const audits = definitions.of('actions').flatMap(({ source }) => under(source.value, 'audit').map(({ pointer }) => ({ source, pointer })));
  const [first] = definitions.ids('options').includes(LIST) ? [] : audits;
  if (!first) return [];
  const wrong = `there is no option list "${LIST}": every language reads what the audit tells put together in English (${audits.length} places)`;
  return [{ source: first.source, ...wrongAt(first.pointer, wrong, `config/options/${LIST}.json`), ...nameGone('option list', LIST) }];
}

function unnamed({ definitions, catalogue }: CheckContext): Finding[] {
  const list = catalogue.options[LIST];
  if (list === undefined) return gone(definitions);
  const named = new Set((list.items ?? []).map(({ value }) => value));
  return definitions.of('actions').flatMap(({ source }) =>
    Object.entries(source.value as Record<string, ActionDef | string>).flatMap(([name, action]): Finding[] => {
      const { audit, seen } = typeof action === 'string' ? {} : action;
      const left = [
        [audit, ['audit']],
        [seen?.event, ['seen', 'event']],
      ] as const;
      return left.flatMap(([event, keys]): Finding[] => {
        if (event === undefined || named.has(event)) return [];
        const wrong = `the audit has no name for "${event}": every language reads it put together in English`;
        const right = `{ "value": "${event}", "label": "…" } in config/options/${LIST}.json, said in every language`;
        return [{ source, ...wrongAt(pointerTo('', name, ...keys), wrong, right) }];
      });
    }),
  );
}

/** Counted among the texts that are missing, and no fault: an action works without. */
export const auditNames: Check = { name: 'missing-text', faults: () => [], notices: unnamed };
