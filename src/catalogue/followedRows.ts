/** Tables whose rows follow a number or another table: nobody adds a row to them or takes one out. */
import { schemaAt } from '../engine/form/schema.ts';
import { isObject, segmentsOfPointer } from '../engine/json.ts';
import type { Pointer } from '../engine/types.ts';
import type { FormDef, UiField } from './definition/form.ts';

function fixed(field: UiField, above: Pointer, following: ReadonlySet<Pointer>): UiField {
  const at = `${above}${field.at}`;
  const options = isObject(field.with) ? field.with : undefined;
  const columns = options?.['columns'];
  const inside = Array.isArray(columns) ? columns.map((column) => fixed(column as unknown as UiField, `${at}/*`, following)) : undefined;
  if (!following.has(at) && !inside) return field;
  return { ...field, with: { ...options, ...(inside ? { columns: inside } : {}), ...(following.has(at) ? { fixed: true } : {}) } } as UiField;
}

/** The forms with `fixed` at each table for which `rows` of its rules.json says how many rows there are. */
export function withFollowedRows(forms: Readonly<Record<string, FormDef>>): Record<string, FormDef> {
  const whole = (form: FormDef): FormDef => {
    const tables = Object.keys(form.rules.rows ?? {}).filter((at) => schemaAt(form.schema, segmentsOfPointer(at))?.items !== undefined);
    const following = new Set(tables);
    if (following.size === 0) return form;
    const sections = form.ui.sections.map((section) => ({ ...section, fields: section.fields.map((field) => fixed(field, '', following)) }));
    return { ...form, ui: { ...form.ui, sections } };
  };
  return Object.fromEntries(Object.entries(forms).map(([id, form]) => [id, whole(form)]));
}
