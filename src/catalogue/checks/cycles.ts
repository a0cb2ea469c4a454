import { planForm, RuleCycle } from '../../engine/form/plan.ts';
import { pointerTo } from '../json/pointer.ts';
import { judgedForm } from '../judged.ts';
import type { Check } from './check.ts';

/** `show:/a` -> `/show/~1a`. */
function placeOf(rule: string): string {
  const colon = rule.indexOf(':');
  const kind = rule.slice(0, colon);
  return pointerTo('', kind === 'lookup' ? 'lookups' : kind, rule.slice(colon + 1));
}

/** Rules that decide values do not wait for each other. */
export const cycles: Check = {
  name: 'cycle',
  faults: ({ definitions, catalogue }) =>
    Object.values(catalogue.forms).flatMap((form) => {
      const source = definitions.get('rules', form.id);
      try {
        planForm(judgedForm(form));
        return [];
      } catch (error) {
        if (!(error instanceof RuleCycle) || !source) throw error;
        return [
          {
            source,
            pointer: placeOf(error.cycle[0] ?? ''),
            wrong: error.message,
            right: 'take one of these readings away: each rule may only read what is decided before it',
          },
        ];
      }
    }),
};
