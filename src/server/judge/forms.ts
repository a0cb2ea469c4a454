/** Forms ready to judge with: merged schema and compiled validators, made once per catalogue. */
import { compileValidators } from '../../catalogue/compile/validators.ts';
import { judgedForm } from '../../catalogue/judgedForm.ts';
import { optionLists } from '../../catalogue/optionLists.ts';
import { perText, perValue } from '../../engine/perValue.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import type { FormDef } from '../../catalogue/definition/form.ts';
import { unreadParts } from '../../engine/form/evaluateForm.ts';
import { everyPart, objectOf } from '../../engine/json.ts';
import type { Facts, Pointer } from '../../engine/types.ts';
import type { JudgedForm, Validators } from '../../engine/definition/form.ts';

export interface ReadyForm {
  def: FormDef;
  spec: JudgedForm;
  validators: Validators;
  /** First names under `record` that rules and binding read: `status`, `engagementId` … */
  recordReads: ReadonlySet<string>;
  /** Of parts that a request leaves out, those whose stored values nothing reads then. */
  unread(left: readonly Pointer[]): readonly Pointer[];
}

/** Worked out once for each list of parts: there are as many as actions. */
function unreadOf(spec: JudgedForm, { binding }: FormDef): ReadyForm['unread'] {
  const known = new Map<string, readonly Pointer[]>();
  return (left) => {
    const key = left.join(' ');
    const parts = known.get(key) ?? (left.length === 0 ? [] : unreadParts(spec, left, [binding.visible, binding.edit, binding.locked?.when]));
    known.set(key, parts);
    return parts;
  };
}

const readyForms = perValue(({ forms }: Catalogue) =>
  perText((id): ReadyForm => {
    const def = forms[id];
    if (!def) throw new Error(`No form is called ${id}: the catalogue's checks let it through.`);
    const { visible, locked, edit, facts, load } = def.binding;
    const reads = [...everyPart([def.rules, visible, locked, edit, facts, load])].map((part) => [objectOf(part)['var']].flat()[0]);
    const recordReads = new Set(reads.flatMap((path) => (typeof path === 'string' && path.startsWith('record.') ? (path.split('.')[1] ?? '') : [])));
    const spec = judgedForm(def);
    return { def, spec, validators: compileValidators(spec), recordReads, unread: unreadOf(spec, def) };
  }),
);
export const readyForm = (catalogue: Catalogue, id: string): ReadyForm => readyForms(catalogue)(id);

/** What rules may read of option lists, and what is judged by those that are too long for a page. */
export const optionFacts = (catalogue: Catalogue): Pick<Facts, 'lists' | 'long'> => ({
  lists: optionLists(catalogue.options),
  long: catalogue.longLists,
});
