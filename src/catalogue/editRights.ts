/** Who may edit a form: what locks the whole form for a session says it, for the page's button and the server's door alike. */
import { isObject } from '../engine/json.ts';
import { locksOf } from '../engine/form/rules.ts';
import { readsOf } from '../engine/rules/logic.ts';
import type { Logic } from '../engine/types.ts';
import { bothHold } from './both.ts';
import type { FormDef } from './definition/form.ts';

const isOfSession = (logic: Logic): boolean => {
  const reads = readsOf(logic);
  return reads.length > 0 && reads.every(({ path }) => path.startsWith('session.'));
};
const opposite = (logic: Logic): Logic => (isObject(logic) && logic['!'] !== undefined ? logic['!'] : { '!': logic });

/** The forms with `edit` in their bindings: as it is written, else where no lock of the whole form that asks for nothing but the session holds. */
export function withEditRights(forms: Readonly<Record<string, FormDef>>): Record<string, FormDef> {
  const whole = (form: FormDef): FormDef => {
    const { binding, rules } = form;
    const lock = rules.readonly?.[''];
    if (binding.edit !== undefined || lock === undefined) return form;
    const bars = locksOf(lock)?.map(({ when }) => when) ?? [lock as Logic];
    const [first, ...others] = bars.filter(isOfSession).map(opposite);
    return first === undefined ? form : { ...form, binding: { ...binding, edit: others.reduce(bothHold, first) } };
  };
  return Object.fromEntries(Object.entries(forms).map(([id, form]) => [id, whole(form)]));
}
