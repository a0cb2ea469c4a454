import { schemaAt } from '../../engine/form/schema.ts';
import { segmentsOfPointer, isObject } from '../../engine/json.ts';
import { operators } from '../../engine/rules/operators/index.ts';
import { expressionOf, readsOf } from '../../engine/rules/readsOf.ts';
import { standard } from '../../engine/rules/standard.ts';
import type { Json, Pointer } from '../../engine/types.ts';
import type { FormDef, SaveStep } from '../definition/form.ts';
import { readOf } from '../findAction.ts';
import { onlyShown } from './everyFieldDrawable.ts';
import { placedIn, type UiFieldPlace } from './fieldPlaces.ts';
import { faultAt, type Check, type FoundFault } from './check.ts';
import { inEach } from './untilChanged.ts';
import { isInside } from '../../engine/form/paths.ts';

/** `/rows/0/name` and `rows.0.name` as `data.rows.*.name`. */
const fieldPath = (segments: readonly string[]): string => ['data', ...segments].map((key) => (/^\d+$/.test(key) ? '*' : key)).join('.');
const pathAt = (pointer: Pointer): string => fieldPath(segmentsOfPointer(pointer));

/** Every path that rules read, wherever they stand below a value. */
function readsBelow(value: unknown): string[] {
  const found = expressionOf(value as Json);
  if (found && (Object.hasOwn(standard, found.op) || Object.hasOwn(operators, found.op))) return readsOf(value as Json).map(({ path }) => path);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(readsBelow) : [];
}

interface StepPath {
  path: string;
  without: readonly string[];
}
/** What a step reads of the form, from its top: `row` is one of its table, `item` one of its field with several values. */
function sentBy({ each, apart, without = [], ...step }: SaveStep): StepPath[] {
  const paths = readsBelow(step).flatMap((path) => {
    const [root = '', ...rest] = path.split('.');
    if (root === 'data') return [fieldPath(rest)];
    if (root === 'row' && each !== undefined) return [fieldPath([...segmentsOfPointer(each), '*', ...rest])];
    return root === 'item' && apart !== undefined ? [pathAt(apart)] : [];
  });
  return paths.map((path) => ({ path, without: without.map(pathAt) }));
}

const holds = (outer: string, inner: string): boolean => outer === inner || inner.startsWith(`${outer}.`);
const carries = ({ path, without }: StepPath, field: string): boolean =>
  holds(field, path) || (holds(path, field) && !without.some((one) => holds(path, one) && holds(one, field)));

/** Fields that say what is asked and shown, and need not be kept. */
const asking = ({ binding, rules }: FormDef): string[] => [
  ...Object.keys(binding.head ?? {}).map((name) => fieldPath([name])),
  ...Object.values(binding.tells ?? {}).map(pathAt),
  ...readsBelow([binding.load, binding.rows, binding.facts, rules.lookups, rules.options, rules.check?.map(({ ask }) => ask)])
    .filter((path) => path.startsWith('data.'))
    .map((path) => fieldPath(path.split('.').slice(1))),
];

/** Whether somebody else than the save has the value, or nobody types it. */
function isKept({ rules, schema }: FormDef, { field, at }: UiFieldPlace): boolean {
  const one = schemaAt(schema, segmentsOfPointer(at));
  if (one === undefined || one.properties !== undefined || one.items?.properties !== undefined) return true;
  if (onlyShown.has(field.widget ?? '') || rules.compute?.[at] !== undefined || rules.readonly?.[at] === true) return true;
  const around = segmentsOfPointer(at).map((_, index, all) => schemaAt(schema, all.slice(0, index + 1)));
  return around.some((part) => part?.['x-local'] === true || part?.['x-system'] === true);
}

function unsentOf(form: FormDef): FoundFault[] {
  const { save } = form.binding;
  if (save === undefined || form.binding.store !== undefined) return [];
  const parts = [...save.flatMap(sentBy), ...asking(form).map((path) => ({ path, without: [] }))];
  const uiFields = form.ui.sections.flatMap(({ fields }, index) => placedIn(form.schema, fields, `/sections/${index}/fields`));
  const lost = uiFields.filter((one) => !isKept(form, one) && !parts.some((part) => carries(part, pathAt(one.at)))).map(({ at }) => at);
  const all = [...new Set(lost)];
  const [first] = all;
  if (first === undefined) return [];
  const names = all.map((at) => `"${at}"`).join(', ');
  const wrong =
    all.length === 1 ? `${names} is typed, and no step sends it: it would be lost` : `${names} are typed, and no step sends them: they would be lost`;
  const sends = `"${segmentsOfPointer(first).at(-1) ?? ''}": { "var": "${fieldPath(segmentsOfPointer(first))}" }`;
  return faultAt('/save', wrong, `${sends} in the "with" of a step, "x-local": true in schema.json, or a widget that only shows it`);
}

/** Every field that can be typed into is read by some step of the save, or by a question of the form. */
export const everyFieldSaved: Check = { name: 'unsent-field', faults: inEach('binding', unsentOf) };

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
      return faultAt(`${pointer}/widget`, `"${at}" is needed, nobody sees it, and nothing fills it in: the form could never be saved`, right);
    }),
  );
}

/** A field that the selected row of a list fills in is not decided by something else. */
function pickedOf({ binding, rules }: FormDef): FoundFault[] {
  const at = binding.rows?.pick;
  if (at === undefined || rules.compute?.[at] === undefined) return [];
  return faultAt('/rows/pick', `"${at}" is worked out by "compute": selecting a row would change nothing`, 'the field that holds the key of a row');
}

/** A field that is emptied by its own change could hold nothing. */
const emptiedByItself = ({ rules }: FormDef): FoundFault[] =>
  (rules.on ?? []).flatMap(({ change, when, clear = [] }, index) => {
    const at = clear.indexOf(change);
    return at < 0 || when !== undefined
      ? []
      : faultAt(`/on/${index}/clear/${at}`, `"${change}" is emptied whenever it is changed: nothing could be typed`, 'the fields that hang on it');
  });

/** What a form cannot be saved without can be filled in. */
export const neverFilled: Check = {
  name: 'never-filled',
  faults: inEach('rules', (form, { catalogue, definitions }) => {
    // An upload fills in its form by what stands in the file.
    const isUploaded = readOf(catalogue.screens, `uploads ${form.id}`, (screens) =>
      Object.values(screens).some(({ blocks }) => blocks.some((block) => block.block === 'upload' && block.form === form.id)),
    );
    const [binding, ui] = [definitions.get('binding', form.id), definitions.get('ui', form.id)];
    const [wrongPick] = pickedOf(form);
    const unfilled = wrongPick
      ? [{ ...wrongPick, ...(binding ? { source: binding } : {}) }]
      : emptyOf(form).map((found) => ({ ...found, ...(ui ? { source: ui } : {}) }));
    return [...emptiedByItself(form), ...(isUploaded ? [] : unfilled)];
  }),
};
