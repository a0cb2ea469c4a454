import { holds } from '../../engine/rules/logic.ts';
import type { BindingDef } from '../../catalogue/types.ts';
import type { WhySection } from '../../widgets/contract.ts';
import type { WhyWorld } from './explainElement.ts';
import type { SectionMaker } from './section.ts';

/** Why a tab is locked, or (asked at the line that names them) why tabs are not drawn. */
export function explainTabs(element: Element, { standings, catalogue, text }: WhyWorld, make: SectionMaker): WhySection[] {
  const record = standings.get('record');
  const key = element.closest('[data-tab]')?.getAttribute('data-tab');
  const isNote = element.getAttribute('data-why') === 'tabs';
  if (record?.of !== 'record' || (!key && !isNote)) return [];
  const facts = { session: record.facts.session, record: record.facts.record };
  return Object.values(catalogue.bindings).flatMap(({ tab, locked, visible }: BindingDef): WhySection[] => {
    if (tab?.of !== record.id || (key && tab.key !== key)) return [];
    if (key) return locked && holds(locked.when, facts) ? [make.rule('{{why.locked}}', locked.when, facts, locked.why)] : [];
    if (record.isOff(tab.component)) return [{ title: text(tab.label), said: text('{{why.component}}'), facts: [] }];
    return visible === undefined || holds(visible, facts) ? [] : [make.rule(tab.label, visible, facts)];
  });
}
