import { schemaAt } from '../../engine/form/schema.ts';
import { segmentsOfPointer } from '../../engine/form/paths.ts';
import { eventsMeant, isEventOptions } from '../eventOptions.ts';
import { pointerTo } from '../json/pointer.ts';
import { oneOf } from '../nearest.ts';
import type { RulesDef } from '../../engine/definition/form.ts';
import { wrongAt, type Check, type Finding, type FoundFault } from './check.ts';

/** Options that are where events lead: the workflow is there, a payload of this form can mean one of its events, and the field has the list. */
export const eventOptions: Check = {
  name: 'event-options',
  faults: ({ definitions, catalogue }) =>
    definitions.of('rules').flatMap(({ id, source }): Finding[] =>
      Object.entries((source.value as unknown as RulesDef).options ?? {}).flatMap(([at, rule]) => {
        if (!isEventOptions(rule)) return [];
        const base = pointerTo('/options', at);
        const known = definitions.ids('workflow');
        const [workflow, field] = [catalogue.workflows[rule.events], schemaAt(catalogue.forms[id]?.schema, segmentsOfPointer(at))];
        const found: FoundFault[] = [
          ...(known.includes(rule.events)
            ? []
            : [wrongAt(`${base}/events`, `there is no workflow "${rule.events}"`, oneOf(rule.events, known, 'workflow'), 'unknown-name')]),
          ...(workflow && eventsMeant(workflow, rule.with).size === 0
            ? [wrongAt(base, `no payload ${rule.with ? `with "${rule.with}" ` : ''}names an event of "${rule.events}"`, 'a "with" of its "events"')]
            : []),
          ...(field && field['x-options'] === undefined
            ? [wrongAt(base, 'the field has no list that says how its options are called', '"x-options" in schema.json')]
            : []),
        ];
        return found.map((one) => ({ source, ...one }));
      }),
    ),
};
