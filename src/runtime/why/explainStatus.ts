import { explainRule } from '../../engine/explain/explainRule.ts';
import type { JsonObject, Logic } from '../../engine/types.ts';
import { waysOf } from '../../engine/workflow/machine.ts';
import { stateOf } from '../../engine/workflow/stateOf.ts';
import type { WhySection } from '../../widgets/contract.ts';
import { ENGAGEMENT } from '../screens/recordState.ts';
import type { WhyWorld } from './explainElement.ts';
import type { SectionMaker } from './section.ts';

/** What a status leads on to: each step with its rule in words. Facts that only the server knows are not guessed at. */
export function explainStatus(element: Element, { standings, catalogue, text }: WhyWorld, make: SectionMaker): WhySection[] {
  const standing = standings.get('record');
  const def = catalogue.workflows[ENGAGEMENT];
  if (element.getAttribute('data-why') !== 'status' || standing?.of !== 'record' || !def) return [];
  const { session, record } = standing.facts;
  const facts: JsonObject = { session, record };
  const state = stateOf(def, record['status'] ?? null) ?? '';
  const label = (name = state): string => text(def.machine.states[name]?.meta.label ?? name);
  const steps = waysOf(def, state)
    .filter(({ to }) => to !== state)
    .map(({ event, to, guard, meta }): WhySection => {
      const rules = [def.may[event], guard === undefined ? undefined : def.rules[guard]].filter((rule): rule is Logic => rule !== undefined);
      const title = `${label(to)}: ${text(meta.label ?? event)}`;
      const rule: Logic = rules.length === 1 ? (rules[0] ?? true) : { and: rules };
      const { words, reads } = explainRule(rule, facts, make.words());
      const known = reads.filter(({ path }) => path.startsWith('session.')).map(({ label: name, said: value }) => ({ name, value }));
      return { title, rule: words, facts: known };
    });
  return steps.length > 0 ? steps : [{ title: label(), said: text('{{why.end}}'), facts: [] }];
}
