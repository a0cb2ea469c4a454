/** Operators that ask one row of a table about the others. */
import type { Json } from '../../types.ts';
import type { Operator } from '../operator.ts';
import { columnOf, holdsNothing, keyOf, uniqueText } from './values.ts';

/** From where to where a row goes, and what it must share with another to be in its way. Undefined for rows that are not filled yet. */
interface Span {
  from: Json;
  to: Json;
  same: string;
}

const before = (one: Json, other: Json): boolean =>
  typeof one === 'number' && typeof other === 'number' ? one < other : typeof one === 'string' && typeof other === 'string' && one < other;

function spansOf(rows: Json | undefined, [from, to, ...same]: readonly Json[]): (Span | undefined)[] {
  const columns = same.map((key) => columnOf(rows, key));
  const ends = columnOf(rows, to);
  return columnOf(rows, from).map((start, at) => {
    const end = ends[at] ?? null;
    const shared = columns.map((column) => column[at] ?? null);
    return before(start, end) && !shared.some(holdsNothing) ? { from: start, to: end, same: shared.map(keyOf).join() } : undefined;
  });
}

const meet = (one: Span, other: Span): boolean => one.same === other.same && before(one.from, other.to) && before(other.from, one.to);

export const rowOperators: readonly Operator[] = [
  {
    name: 'otherRowWith',
    args: { min: 4, max: 5 },
    literal: [2, 4],
    columns: [{ at: 2 }, { at: 4, otherwise: 'id' }],
    doc:
      "Whether a row other than one's own (by `id`, or the key named fifth) holds a value: " +
      '{"otherRowWith": [{"var": "record.family"}, {"var": "data.id"}, "relationshipId", "Father"]}. False where there are no rows.',
    run([rows, own, key, value, idKey]) {
      const values = columnOf(rows, key);
      const ids = columnOf(rows, idKey ?? 'id');
      return values.some((one, at) => one !== null && one === value && (own === null || ids[at] !== own));
    },
  },
  {
    name: 'overlaps',
    args: { min: 4, max: 8 },
    literal: [2, 3, 4, 5, 6, 7],
    columns: [{ at: 2 }, { at: 3 }, { at: 4 }, { at: 5 }, { at: 6 }, { at: 7 }],
    doc:
      'Whether the row at an index shares time with another row, with null whether any two rows do; by the keys of start and end, and only among rows ' +
      'that are equal in the further keys: {"overlaps": [{"var": "data.lessons"}, {"var": "index"}, "from", "to", "day", "room"]}. ' +
      'Dates, times (HH:MM) or numbers; touching ends do not overlap, rows that are not filled never do.',
    run([rows, own, ...keys]) {
      const spans = spansOf(rows, keys);
      const inTheWay = (span: Span | undefined, at: number): boolean =>
        span !== undefined && spans.some((other, index) => index !== at && other !== undefined && meet(span, other));
      return typeof own === 'number' ? inTheWay(spans[own], own) : spans.some(inTheWay);
    },
  },
  {
    name: 'rowsWith',
    args: { min: 3, max: 5 },
    literal: [1, 4],
    doc:
      'The rows of a list that hold a value as unique keys compare it (capitals, outer blanks and number or text make no difference), but for ' +
      'one\'s own (by `id`, or the key named fifth): {"rowsWith": [{"var": "record.family"}, "relationshipId", {"var": "data.relationshipId"}, {"var": "record.rowId"}]}. ' +
      'None where the value is empty.',
    run([rows, key, value, own = null, idKey = 'id']) {
      const text = uniqueText(value);
      if (!Array.isArray(rows) || text === null) return [];
      const [values, ids] = [columnOf(rows, key), columnOf(rows, idKey)];
      return rows.filter((_, at) => uniqueText(values[at]) === text && (own === null || ids[at] !== own));
    },
  },
];
