import { holds } from '../../engine/rules/logic.ts';
import type { WhySection } from '../../widgets/contract.ts';
import type { WhyWorld } from './explainElement.ts';
import { explainFieldAt } from './explainFieldAt.ts';
import type { SectionMaker } from './section.ts';
import type { Standing } from './standings.ts';

/** The button of a form: its binding, a lock of the whole form, or what it waits for. */
function ofForm(id: string, key: string, standing: Standing & { of: 'form' }, world: WhyWorld, make: SectionMaker): WhySection[] {
  const { form, store, facts, mayEdit } = standing;
  const { binding, ui, schema } = form;
  const own = binding.buttons?.find((one) => one.id === id);
  if (own) return own.enabled === undefined ? [] : [make.rule('{{why.off}}', own.enabled, facts, own.otherwise, schema)];
  if (id !== `${key}-save`) return [];
  if (!mayEdit && binding.edit !== undefined) return [make.rule('{{why.may}}', binding.edit, facts, undefined, schema)];
  const locked = explainFieldAt.locks('', standing, world, make);
  if (locked.length > 0) return locked;
  if ((binding.save ?? []).length === 0) return [{ title: world.text('{{why.off}}'), said: world.text('{{why.notSaved}}'), facts: [] }];
  const { ready } = ui;
  const now = { ...facts, data: store.snapshot() };
  return ready && !holds(ready.when, now) ? [make.rule('{{why.off}}', ready.when ?? true, now, ready.why, schema)] : [];
}

/** Why a button cannot be pressed. */
export function explainButton(element: Element, world: WhyWorld, make: SectionMaker): WhySection[] {
  const id = element.closest('[data-action]')?.getAttribute('data-action');
  if (!id) return [];
  for (const [key, standing] of world.standings) {
    if (standing.of === 'form') {
      const found = ofForm(id, key, standing, world, make);
      if (found.length > 0) return found;
    }
    if (standing.of !== 'list') continue;
    const def = [...(standing.list.actions ?? []), ...(standing.list.buttons ?? [])].find((one) => one.id === id);
    if (def?.enabled !== undefined) return [make.rule('{{why.off}}', def.enabled, { ...standing.facts, row: standing.row }, def.otherwise)];
  }
  return [];
}
