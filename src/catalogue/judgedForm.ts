/** A form as the engine judges it. */
import type { JudgedForm } from '../engine/definition/form.ts';
import type { FormDef } from './definition/form.ts';

const known = new WeakMap<FormDef, JudgedForm>();

/** The same object for the same definition, so that what the engine works out for it once is kept. */
export function judgedForm(form: FormDef): JudgedForm {
  const bareForm = known.get(form) ?? Object.freeze({ id: form.id, schema: form.schema, rules: form.rules });
  known.set(form, bareForm);
  return bareForm;
}
