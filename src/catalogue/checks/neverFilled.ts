import { schemaAt } from '../../engine/form/schema.ts';
import { isObject, segmentsOfPointer } from '../../engine/json.ts';
import { isInside } from '../../engine/form/paths.ts';
import type { Json, Pointer } from '../../engine/types.ts';
import type { FormDef } from '../definition/form.ts';
import { placedIn } from './placed.ts';
import { inEach, wrongAt, type Check, type FoundFault } from './check.ts';

/** Whether a value names a field, as a text or as a key. */
const names = (value: Json | undefined, at: Pointer): boolean =>
  value === at || (Array.isArray(value) ? value.some((one) => names(one, at)) : isObject(value) && (at in value || names(Object.values(value), at)));

const plain = (value: unknown): Json => (value ?? null) as Json;

/** Whether what is stored can come back into a field. */
const isLoaded = ({ binding }: FormDef, at: Pointer): boolean =>
  (binding.load ?? []).some(({ into, take }) => isInside(at, into) && (take?.includes(segmentsOfPointer(at.slice(into.length))[0] ?? '') ?? true));

/** Fields that nobody sees, and that nothing fills in, though no save goes without them. */
function emptyOf(form: FormDef): FoundFault[] {
  const { binding, rules, schema, ui } = form;
  if ((binding.save ?? []).length === 0) return [];
  return ui.sections.flatMap(({ fields }, section) =>
    placedIn(schema, fields, `/sections/${section}/fields`).flatMap(({ field, at, pointer }) => {
      const keys = segmentsOfPointer(at);
      const isNeeded = rules.require?.[at] !== undefined || schemaAt(schema, keys.slice(0, -1))?.required?.includes(keys.at(-1) ?? '') === true;
      if (field.widget !== 'hidden' || !isNeeded || at.includes('*') || schemaAt(schema, keys)?.['x-system'] === true) return [];
      const filling = plain([
        rules.compute,
        rules.on?.map(({ fill }) => fill),
        rules.rows,
        binding.rows,
        ui.submits,
        ui.sections.map((one) => one.fields.map((other) => other.with)),
      ]);
      if (names(filling, at) || Object.hasOwn(binding.head ?? {}, keys[0] ?? '') || isLoaded(form, at)) return [];
      const right = `"pick": "${at}" under "rows" of binding.json, "compute", a value by "on", a widget that it is typed into, or no requirement`;
      return [wrongAt(`${pointer}/widget`, `"${at}" is needed, nobody sees it, and nothing fills it in: the form could never be saved`, right)];
    }),
  );
}

/** A field that the selected row of a list fills in is not decided by something else. */
function pickedOf({ binding, rules }: FormDef): FoundFault[] {
  const at = binding.rows?.pick;
  if (at === undefined || rules.compute?.[at] === undefined) return [];
  return [wrongAt('/rows/pick', `"${at}" is worked out by "compute": selecting a row would change nothing`, 'the field that holds the key of a row')];
}

/** A field that is emptied by its own change could hold nothing. */
const emptiedByItself = ({ rules }: FormDef): FoundFault[] =>
  (rules.on ?? []).flatMap(({ change, when, clear = [] }, index) => {
    const at = clear.indexOf(change);
    return at < 0 || when !== undefined
      ? []
      : [wrongAt(`/on/${index}/clear/${at}`, `"${change}" is emptied whenever it is changed: nothing could be typed`, 'the fields that hang on it')];
  });

/** What a form cannot be saved without can be filled in. */
export const neverFilled: Check = {
  name: 'never-filled',
  faults: ({ catalogue, definitions }) => {
    // An upload fills in its form by what stands in the file.
    const uploads = new Set(
      Object.values(catalogue.screens).flatMap(({ blocks }) => blocks.flatMap(({ block, form }) => (block === 'upload' ? form : []))),
    );
    const emptied = inEach({ definitions }, 'rules', catalogue.forms, emptiedByItself);
    const unfilled = Object.values(catalogue.forms).flatMap((form) => {
      const [binding, ui] = [definitions.get('binding', form.id), definitions.get('ui', form.id)];
      if (!binding || !ui || uploads.has(form.id)) return [];
      const [wrongPick] = pickedOf(form);
      return wrongPick ? [{ source: binding, ...wrongPick }] : emptyOf(form).map((found) => ({ source: ui, ...found }));
    });
    return [...emptied, ...unfilled];
  },
};
