/**
 * Parts of a record (config/components.json): when a tab that is one of them is there, whatever form hangs on it.
 * Who may edit a form: what locks the whole form for a session says it, for the page's button and the server's door alike.
 * Tables whose rows follow a number or another table: nobody adds a row to them or takes one out.
 * Steps of a save as they are sent: an `else` says only what is other than in its step.
 * Fields whose list is narrowed by the field beside them: who changes that one empties them, and those that hang on them in turn.
 */
import type { Logic, JsonObject, Pointer } from '../../engine/types.ts';
import { recordParts, type FormDef, type UiField, type BindingDef } from '../definition/form.ts';
import { isObject, segmentsOfPointer, provedAs } from '../../engine/json.ts';
import { locksOf } from '../../engine/form/rules.ts';
import { readsOf } from '../../engine/rules/logic.ts';
import { schemaAt } from '../../engine/form/schema.ts';
import type { ChangeDef, FormSchema } from '../../engine/definition/form.ts';
import { pointerTo } from '../json/pointer.ts';

/** Holds when the first rule holds and, if there is another, that one. */
export const bothHold = (one: Logic, other: Logic | undefined): Logic =>
  other === undefined || other === true || JSON.stringify(other) === JSON.stringify(one) ? one : { and: [one, other] };

/** How each form becomes another; what it does not concern stays as it is. */
export type Expansion = (form: FormDef) => FormDef;

/**
 * A form is there only when its part is: page and server read one rule (D3-RECORD-05 to 09, D2-TABS-27 to 32).
 * It adds its own `visible` to that of its part.
 */
export function withParts(components: JsonObject): Expansion {
  const rules = new Map(recordParts(components).map(({ name, visible }) => [name, visible]));
  return (form) => {
    const { tab, visible } = form.binding;
    const rule = tab?.component === undefined ? undefined : rules.get(tab.component);
    return rule === undefined ? form : { ...form, binding: { ...form.binding, visible: bothHold(rule, visible) } };
  };
}

const isOfSession = (logic: Logic): boolean => {
  const reads = readsOf(logic);
  return reads.length > 0 && reads.every(({ path }) => path.startsWith('session.'));
};
const opposite = (logic: Logic): Logic => (isObject(logic) && logic['!'] !== undefined ? logic['!'] : { '!': logic });

/** The forms with `edit` in their bindings: as it is written, else where no lock of the whole form that asks for nothing but the session holds. */
export function withEditRights(form: FormDef): FormDef {
  const { binding, rules } = form;
  const lock = rules.readonly?.[''];
  if (binding.edit !== undefined || lock === undefined) return form;
  const bars = locksOf(lock)?.map(({ when }) => when) ?? [lock as Logic];
  const [first, ...others] = bars.filter(isOfSession).map(opposite);
  return first === undefined ? form : { ...form, binding: { ...binding, edit: others.reduce(bothHold, first) } };
}

function fixed(field: UiField, above: Pointer, following: ReadonlySet<Pointer>): UiField {
  const at = `${above}${field.at}`;
  const options = isObject(field.with) ? field.with : undefined;
  const columns = options?.['columns'];
  const inside = Array.isArray(columns) ? columns.map((column) => fixed(provedAs(column), `${at}/*`, following)) : undefined;
  if (!following.has(at) && !inside) return field;
  return { ...field, with: { ...options, ...(inside ? { columns: inside } : {}), ...(following.has(at) ? { fixed: true } : {}) } } as UiField;
}

/** The forms with `fixed` at each table for which `rows` of its rules.json says how many rows there are. */
export function withFollowedRows(form: FormDef): FormDef {
  const tables = Object.keys(form.rules.rows ?? {}).filter((at) => schemaAt(form.schema, segmentsOfPointer(at))?.items !== undefined);
  const following = new Set(tables);
  if (following.size === 0) return form;
  const sections = form.ui.sections.map((section) => ({ ...section, fields: section.fields.map((field) => fixed(field, '', following)) }));
  return { ...form, ui: { ...form.ui, sections } };
}

type StepPayload = Readonly<Record<string, Logic>>;

/** What an `else` sends: what its step sends, and its own laid over it, key by key; null takes a key away. */
export const sentInstead = (base: StepPayload = {}, own: StepPayload = {}): Record<string, Logic> =>
  Object.fromEntries(Object.entries({ ...base, ...own }).filter(([key]) => own[key] !== null));

/** The binding with every `else` whole. */
export function withWholeSteps(binding: BindingDef): BindingDef {
  if (!binding.save) return binding;
  const save = binding.save.map((step) => (step.else ? { ...step, else: { ...step.else, with: sentInstead(step.with, step.else.with) } } : step));
  return { ...binding, save };
}

/** The fields of an object that hang on one of its fields, the nearest first. */
function hangingOn({ properties = {} }: FormSchema, name: string, met: readonly string[] = [name]): string[] {
  const next = Object.keys(properties).filter((key) => properties[key]?.['x-within'] === name && !met.includes(key));
  return next.flatMap((key) => [key, ...hangingOn({ properties }, key, [...met, ...next])]);
}

function cascadesIn(schema: FormSchema, base: Pointer): ChangeDef[] {
  const { properties = {}, items } = schema;
  const heads = new Set(Object.values(properties).flatMap((field) => field['x-within'] ?? []));
  return [
    ...[...heads].map((name): ChangeDef => {
      const change = pointerTo(base, name);
      return { id: `within:${change}`, change, clear: hangingOn(schema, name).map((key) => pointerTo(base, key)) };
    }),
    ...Object.entries(properties).flatMap(([name, field]) => cascadesIn(field, pointerTo(base, name))),
    ...(items ? cascadesIn(items, `${base}/*`) : []),
  ];
}

/** The forms with what empties such fields as effects of rules.json. */
export function withCascades(form: FormDef): FormDef {
  const cascades = cascadesIn(form.schema, '');
  return cascades.length === 0 ? form : { ...form, rules: { ...form.rules, on: [...(form.rules.on ?? []), ...cascades] } };
}
