import type { ClientCatalogue } from '../../catalogue/types.ts';
import type { WhySection, WhyView } from '../../widgets/contract.ts';
import { explainButton } from './explainButton.ts';
import { explainFieldAt } from './explainFieldAt.ts';
import { explainTabs } from './explainTabs.ts';
import { explainStatus } from './explainStatus.ts';
import { sectionMaker, type Say } from './section.ts';
import type { Standing } from './standings.ts';

export interface WhyWorld {
  standings: ReadonlyMap<string, Standing>;
  catalogue: ClientCatalogue;
  text: Say;
}

/** What stands beside an element for those who hear the page: the reason that it gives itself. */
function toldBeside(element: Element): string {
  const ids = (element.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);
  const said = ids
    .map((id) => document.getElementById(id)?.textContent?.trim() ?? '')
    .filter(Boolean)
    .join(' ');
  return said || element.getAttribute('title') || (element.getAttribute('role') === 'note' ? (element.textContent ?? '') : '');
}
export const nameOf = (element: Element): string =>
  element.getAttribute('aria-label') ??
  (element.closest('[data-field]')?.querySelector('label, legend')?.textContent || element.textContent || '').trim();

/** Why an element of the page is locked, off, worked out, wrong or not there: from the rules of what it belongs to, else in its own words. */
export function explainElement(element: Element, world: WhyWorld): WhyView {
  const { text } = world;
  const make = sectionMaker(world);
  const ways = [explainTabs, explainStatus, explainButton, explainFieldAt];
  const found = ways.reduce<WhySection[]>((sections, explain) => (sections.length > 0 ? sections : explain(element, world, make)), []);
  const own = toldBeside(element);
  const sections = found.length > 0 || own === '' ? found : [{ title: text('{{why.off}}'), said: own, facts: [] }];
  return {
    title: text('{{why.about}}', { name: nameOf(element).slice(0, 80) }),
    sections,
    close: text('{{why.close}}'),
    words: { rule: text('{{why.rule}}'), fact: text('{{why.fact}}'), value: text('{{why.value}}'), change: text('{{why.change}}') },
  };
}
