/** Operators on lists and their items, options among them; and what asks whether anything is there at all. */
import { listOf } from '../../json.ts';
import type { Json } from '../../types.ts';
import { readPath } from '../readPath.ts';
import type { Operator } from '../operator.ts';
import { columnOf, holdsNothing, keyOf, truthy } from './values.ts';

/** Smaller before greater; numbers before texts, what is neither last. */
function compare(one: Json, other: Json): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  if (typeof one === 'string' && typeof other === 'string') return one < other ? -1 : Number(one > other);
  const rank = (value: Json): number => ['number', 'string'].indexOf(typeof value) >>> 0;
  return rank(one) - rank(other);
}

export const listOperators: readonly Operator[] = [
  {
    name: 'distinct',
    args: { min: 1, max: 2 },
    columns: [{ at: 1 }],
    doc:
      'The values of a list, or of one key of its rows, each once and in order, empty ones left out: {"distinct": [{"var": "lookups.places"}, "taluk"]}. ' +
      'An empty list where there is none.',
    run: ([list, key]) => [
      ...new Map(
        columnOf(list, key)
          .filter((value) => !holdsNothing(value))
          .map((value) => [keyOf(value), value]),
      ).values(),
    ],
  },
  {
    name: 'isEmpty',
    args: { min: 1, max: 1 },
    doc: 'Whether there is nothing: null, \'\', blanks alone, an empty list or an object without keys: {"isEmpty": {"var": "data.aadharNo"}}. 0 and false are something.',
    run: ([value]) => holdsNothing(value),
  },
  {
    name: 'items',
    args: { min: 3, max: 3 },
    literal: [1, 2],
    doc:
      'Rows as options to choose from, by the keys of value and label, each value once: {"items": [{"var": "record.scopes"}, "centerId", "centerName"]}. ' +
      'Rows without a value are left out; one without a label is read by its value. An empty list where there are no rows.',
    run([rows, value, label]) {
      const labels = columnOf(rows, label);
      const found = new Map<string, Json>();
      columnOf(rows, value).forEach((one, at) => {
        const read = labels[at] ?? null;
        if (!holdsNothing(one) && !found.has(keyOf(one))) found.set(keyOf(one), { value: one, label: holdsNothing(read) ? String(one) : read });
      });
      return [...found.values()];
    },
  },
  {
    name: 'length',
    args: { min: 1, max: 1 },
    doc: 'How many characters a text or how many elements a list has: {"length": {"var": "data.rows"}}. Numbers count their digits as written; 0 for everything else.',
    run([value]) {
      if (Array.isArray(value)) return value.length;
      if (typeof value === 'number') return String(value).length;
      return typeof value === 'string' ? [...value].length : 0;
    },
  },
  {
    name: 'order',
    args: { min: 2, max: 5 },
    literal: [1, 2, 3, 4],
    doc:
      'The rows of a list in the order of one key of theirs, then of the next where those are equal; a minus before the key turns the order around: ' +
      '{"order": [{"var": "tallies"}, "-count", "-unlike"]}. Rows that are equal in all keys stay as they were. An empty list where there is none.',
    run([list, ...keys]) {
      if (!Array.isArray(list)) return [];
      const sides = keys
        .filter((key) => typeof key === 'string')
        .map((key) => {
          const turned = key.startsWith('-');
          return { values: columnOf(list, turned ? key.slice(1) : key), sign: turned ? -1 : 1 };
        });
      const before = (a: number, b: number): number =>
        sides.reduce((found, { values, sign }) => found || sign * compare(values[a] ?? null, values[b] ?? null), 0) || a - b;
      return list
        .map((_, at) => at)
        .sort(before)
        .map((at) => list[at] ?? null);
    },
  },
  {
    name: 'pick',
    args: { min: 2, max: 3 },
    literal: [1],
    doc:
      'The items of a list whose trait is true, or equal to the third argument, or among it when it is a list: ' +
      '{"pick": [{"var": "lists.states"}, "zone", {"var": "data.zone"}]}. An empty list where there is none.',
    run(args) {
      const [items, trait, target] = args;
      const traits = columnOf(items, trait);
      const fits = (at: number): boolean => {
        const value = traits[at] ?? null;
        if (args.length < 3) return truthy(value);
        return Array.isArray(target) ? target.includes(value) : value !== null && value === target;
      };
      return Array.isArray(items) ? items.filter((_, at) => fits(at)) : [];
    },
  },
  {
    name: 'traitOf',
    args: { min: 3, max: 3 },
    literal: [2],
    doc:
      'A trait of the option that has a value: {"traitOf": [{"var": "lists.mobilisation-channels"}, {"var": "data.mobilizationChannel"}, "needsReferrer"]}. ' +
      'Null when no option has the value or the option has no such trait.',
    run([items, value, trait]) {
      const item = Array.isArray(items) ? items.find((one) => readPath(one, 'value') === value && value !== null) : undefined;
      const found = item === undefined || typeof trait !== 'string' ? undefined : readPath(item, trait);
      return found === undefined ? null : (found as ReturnType<Operator['run']>);
    },
  },
  {
    name: 'unique',
    args: { min: 1, max: 2 },
    columns: [{ at: 1 }],
    doc:
      'Whether no value of a list, or of one key of its rows, stands twice; empty ones do not count: {"unique": [{"var": "data.rows"}, "qualificationId"]}. ' +
      'True where there is no list.',
    run([list, key]) {
      const values = columnOf(list, key)
        .filter((value) => !holdsNothing(value))
        .map(keyOf);
      return new Set(values).size === values.length;
    },
  },
  {
    name: 'without',
    args: { min: 3, max: 3 },
    literal: [1],
    doc:
      'The items of a list whose trait is none of some values: {"without": [{"var": "lists.proofs"}, "value", {"distinct": [{"var": "record.documents"}, "documentType"]}]}. ' +
      'An empty list where there is none.',
    run([items, trait, values]) {
      const traits = columnOf(items, trait);
      const exclusions = new Set(listOf(values));
      return Array.isArray(items) ? items.filter((_, at) => !exclusions.has(traits[at] ?? null)) : [];
    },
  },
];
