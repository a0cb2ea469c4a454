/** Fields whose list is narrowed by the field beside them: who changes that one empties them, and those that hang on them in turn. */
import type { ChangeDef, FormSchema } from '../../engine/definition/form.ts';
import type { Pointer } from '../../engine/types.ts';
import type { FormDef } from '../definition/form.ts';
import { pointerTo } from '../json/pointer.ts';

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
export function withCascades(forms: Readonly<Record<string, FormDef>>): Record<string, FormDef> {
  const whole = (form: FormDef): FormDef => {
    const cascades = cascadesIn(form.schema, '');
    return cascades.length === 0 ? form : { ...form, rules: { ...form.rules, on: [...(form.rules.on ?? []), ...cascades] } };
  };
  return Object.fromEntries(Object.entries(forms).map(([id, form]) => [id, whole(form)]));
}
