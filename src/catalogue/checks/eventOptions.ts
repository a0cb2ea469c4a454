import { schemaAt } from '../../engine/form/schema.ts';
import { segmentsOfPointer } from '../../engine/json.ts';
import { isEventCheck, namesOfRefusals, refusedAs } from '../eventChecks.ts';
import { eventsMeant, isEventOptions } from '../eventOptions.ts';
import { pointerTo } from '../json/pointer.ts';
import { oneOf } from '../nearest.ts';
import type { RulesDef } from '../../engine/definition/form.ts';
import { wrongAt, type Check, type Finding, type FoundFault } from './check.ts';
import { unknownAmong, unknownName } from './named.ts';

/** A check that is what a machine refuses: the workflow is there, refuses something under this name, and always in the same words. */
export const eventChecks: Check = {
  name: 'event-check',
  faults: ({ definitions, catalogue }) =>
    definitions.of('rules').flatMap(({ source }): Finding[] =>
      ((source.value as unknown as RulesDef).check ?? []).flatMap((check, index) => {
        if (!isEventCheck(check)) return [];
        const { of, from } = check.refusal;
        const known = definitions.ids('workflow');
        const base = `/check/${index}`;
        const workflow = catalogue.workflows[of];
        if (!known.includes(of) || !workflow) return unknownAmong([{ source, pointer: `${base}/refusal/of`, name: of }], 'workflow', known);
        const texts = [...new Set(refusedAs(workflow, check.id, from).map(({ text }) => text))];
        if (texts.length === 1) return [];
        const names = namesOfRefusals(workflow);
        const wrong = texts.length === 0 ? `"${of}" refuses nothing as "${check.id}"` : `"${of}" refuses as "${check.id}" in several words`;
        return [{ source, ...wrongAt(`${base}/id`, wrong, texts.length === 0 ? oneOf(check.id, names, '"as" of its texts') : 'a name for each') }];
      }),
    ),
};

/** Options that are where events lead: the workflow is there, a payload of this form can mean one of its events, and the field has the list. */
export const eventOptions: Check = {
  name: 'event-options',
  faults: ({ definitions, catalogue }) =>
    definitions.of('rules').flatMap(({ id, source }): Finding[] =>
      Object.entries((source.value as unknown as RulesDef).options ?? {}).flatMap(([at, rule]) => {
        if (!isEventOptions(rule)) return [];
        const base = pointerTo('/options', at);
        const [workflow, field] = [catalogue.workflows[rule.events], schemaAt(catalogue.forms[id]?.schema, segmentsOfPointer(at))];
        const found: FoundFault[] = [
          ...unknownName(`${base}/events`, rule.events, 'workflow', definitions.ids('workflow')),
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
