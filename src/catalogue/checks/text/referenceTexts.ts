/** Texts of the product among rows of reference data: which they are, and that the columns that are said to hold them do. */
import type { Json, Pointer } from '../../../engine/types.ts';
import { isObject, listOf, segmentsOfPointer } from '../../../engine/json.ts';
import { oneOf } from '../../nearest.ts';
import { rowKeyLost } from '../../report.ts';
import { wrongAt, type Check } from '../check.ts';

/** A column that holds texts; `joined` stands between several of one. */
interface TextColumn {
  at: Pointer;
  joined?: string;
}

const columnsOf = (file: Json): TextColumn[] =>
  isObject(file) ? listOf(file['texts']).map((one) => (typeof one === 'string' ? { at: one } : (one as unknown as TextColumn))) : [];

function valuesAt(value: Json | undefined, [segment, ...rest]: readonly string[]): Json[] {
  if (segment === undefined) return value === undefined ? [] : [value];
  if (segment === '*') return listOf(value).flatMap((one) => valuesAt(one, rest));
  return isObject(value) ? valuesAt(value[segment], rest) : [];
}

function heldIn(file: Json, { at, joined }: TextColumn): string[] {
  const rows = isObject(file) ? file['rows'] : undefined;
  const texts = valuesAt(rows, ['*', ...segmentsOfPointer(at)]).filter((one) => typeof one === 'string');
  return joined === undefined ? texts : texts.flatMap((one) => one.split(joined).map((piece) => piece.trim()));
}

/** What people read of the rows of a reference file. What could be a key, such as a value of an option list, has its words elsewhere. */
export const textsOfReference = (file: Json): string[] =>
  columnsOf(file).flatMap((column) => heldIn(file, column).filter((text) => text !== '' && !/^[a-z][\w.-]*$/.test(text)));

/** Every place of a row in which a text stands. */
function placesIn(value: Json, base = ''): Pointer[] {
  if (typeof value === 'string') return [base];
  if (Array.isArray(value)) return value.flatMap((one) => placesIn(one, `${base}/*`));
  return isObject(value) ? Object.entries(value).flatMap(([key, below]) => placesIn(below, `${base}/${key}`)) : [];
}

/** The first key on the way to a column that no row says. */
function lostIn(rows: readonly Json[], [key = '', ...deeper]: readonly string[]): string {
  if (key === '*') return lostIn(rows, deeper);
  const below = rows.flatMap((row) => (isObject(row) ? (row[key] ?? []) : []));
  return deeper.length > 0 && below.length > 0 ? lostIn(below, deeper) : key;
}

/** A column that is said to hold texts is one of the rows and does. */
export const referenceTexts: Check = {
  name: 'reference-text',
  faults: ({ definitions }) =>
    definitions.of('reference').flatMap(({ id, source }) =>
      columnsOf(source.value).flatMap((column, index) => {
        if (heldIn(source.value, column).length > 0) return [];
        const rows = isObject(source.value) ? listOf(source.value['rows']) : [];
        const known = new Set(rows.flatMap((row) => placesIn(row)));
        const lost = wrongAt(`/texts/${index}`, `no row has a text at "${column.at}"`, oneOf(column.at, [...known], 'column'));
        return [{ source, ...lost, ...rowKeyLost(`reference/${id}`, lostIn(rows, segmentsOfPointer(column.at))) }];
      }),
    ),
};
