/** What somebody types reaches a call: a save step that leaves a shown field out would lose it without a word. */
import { schemaAt } from '../../engine/form/schema.ts';
import { segmentsOfPointer } from '../../engine/json.ts';
import { operators } from '../../engine/rules/operators/index.ts';
import { expressionOf, readsOf } from '../../engine/rules/readsOf.ts';
import { standard } from '../../engine/rules/standard.ts';
import type { Json, Pointer } from '../../engine/types.ts';
import type { FormDef, SaveStep } from '../definition/form.ts';
import { onlyShown } from './drawn.ts';
import { placedIn, type Placed } from './placed.ts';
import { wrongAt, type Check, type FoundFault } from './check.ts';

/** `/rows/0/name` and `rows.0.name` as `data.rows.*.name`. */
const fieldPath = (segments: readonly string[]): string => ['data', ...segments].map((key) => (/^\d+$/.test(key) ? '*' : key)).join('.');
const pathAt = (pointer: Pointer): string => fieldPath(segmentsOfPointer(pointer));

/** Every path that rules read, wherever they stand below a value. */
function readsBelow(value: unknown): string[] {
  const found = expressionOf(value as Json);
  if (found && (Object.hasOwn(standard, found.op) || Object.hasOwn(operators, found.op))) return readsOf(value as Json).map(({ path }) => path);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(readsBelow) : [];
}

interface Sent {
  path: string;
  without: readonly string[];
}
/** What a step reads of the form, from its top: `row` is one of its table, `item` one of its field with several values. */
function sentBy({ each, apart, without = [], ...step }: SaveStep): Sent[] {
  const paths = readsBelow(step).flatMap((path) => {
    const [root = '', ...rest] = path.split('.');
    if (root === 'data') return [fieldPath(rest)];
    if (root === 'row' && each !== undefined) return [fieldPath([...segmentsOfPointer(each), '*', ...rest])];
    return root === 'item' && apart !== undefined ? [pathAt(apart)] : [];
  });
  return paths.map((path) => ({ path, without: without.map(pathAt) }));
}

const holds = (outer: string, inner: string): boolean => outer === inner || inner.startsWith(`${outer}.`);
const carries = ({ path, without }: Sent, field: string): boolean =>
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
function isKept({ rules, schema }: FormDef, { field, at }: Placed): boolean {
  const one = schemaAt(schema, segmentsOfPointer(at));
  if (one === undefined || one.properties !== undefined || one.items?.properties !== undefined) return true;
  if (onlyShown.has(field.widget ?? '') || rules.compute?.[at] !== undefined || rules.readonly?.[at] === true) return true;
  const around = segmentsOfPointer(at).map((_, index, all) => schemaAt(schema, all.slice(0, index + 1)));
  return around.some((part) => part?.['x-local'] === true || part?.['x-system'] === true);
}

function unsentOf(form: FormDef): FoundFault[] {
  const { save } = form.binding;
  if (save === undefined || form.binding.store !== undefined) return [];
  const sent = [...save.flatMap(sentBy), ...asking(form).map((path) => ({ path, without: [] }))];
  const placed = form.ui.sections.flatMap(({ fields }, index) => placedIn(form.schema, fields, `/sections/${index}/fields`));
  const lost = placed.filter((one) => !isKept(form, one) && !sent.some((part) => carries(part, pathAt(one.at)))).map(({ at }) => at);
  const all = [...new Set(lost)];
  const [first] = all;
  if (first === undefined) return [];
  const named = all.map((at) => `"${at}"`).join(', ');
  const wrong =
    all.length === 1 ? `${named} is typed, and no step sends it: it would be lost` : `${named} are typed, and no step sends them: they would be lost`;
  const sends = `"${segmentsOfPointer(first).at(-1) ?? ''}": { "var": "${fieldPath(segmentsOfPointer(first))}" }`;
  return [wrongAt('/save', wrong, `${sends} in the "with" of a step, "x-local": true in schema.json, or a widget that only shows it`)];
}

/** Every field that can be typed into is read by some step of the save, or by a question of the form. */
export const unsent: Check = {
  name: 'unsent-field',
  faults: ({ catalogue, definitions }) =>
    Object.values(catalogue.forms).flatMap((form) => {
      const [binding, ui, schema] = [definitions.get('binding', form.id), definitions.get('ui', form.id), definitions.get('schema', form.id)];
      return binding && ui && schema ? unsentOf(form).map((found) => ({ source: binding, ...found })) : [];
    }),
};
