/** Sections that are there only while something holds: the rule of each of their fields, so that page and server judge what they always judge. */
import type { Logic, Pointer } from '../engine/types.ts';
import { bothHold } from './both.ts';
import type { FormDef } from './definition/form.ts';

function withSections(form: FormDef): FormDef {
  const sections = form.ui.sections.filter(({ when }) => when !== undefined);
  if (sections.length === 0) return form;
  const show: Record<Pointer, Logic> = { ...form.rules.show };
  for (const { when = true, fields } of sections) for (const { at } of fields) show[at] = bothHold(when, show[at]);
  return { ...form, rules: { ...form.rules, show } };
}

/** A field of such a section adds its own show rule to that of its section. */
export const withSectionRules = (forms: Readonly<Record<string, FormDef>>): Record<string, FormDef> =>
  Object.fromEntries(Object.entries(forms).map(([id, form]) => [id, withSections(form)]));
