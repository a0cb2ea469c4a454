/** Option lists whose rows stand in a file of their own, too many for a page. */
import { provedAs } from '../../engine/json.ts';
import type { JsonObject } from '../../engine/types.ts';
import type { Definitions } from '../definitions.ts';
import type { Source } from '../source.ts';
import { LongTable, type WrittenLongList } from './longTable.ts';

/** Whether an option list says its rows by a file. */
export const isLong = ({ value }: Source): boolean => (value as JsonObject)['file'] !== undefined;

/** Where the rows of a list stand: beside its definition. */
export const rowsPathOf = ({ file, value }: Source): string => `${file.slice(0, file.lastIndexOf('/'))}/${String((value as JsonObject)['file'])}`;

/** The last reading of each file: an edit of one definition does not read the rows of all lists again. */
const read = new Map<string, LongTable>();

/** The long lists by name; one whose file is not there has no rows, and is a fault. */
export function readLongLists(definitions: Definitions): Record<string, LongTable> {
  const lists = definitions.of('options').filter(({ source }) => isLong(source));
  return Object.fromEntries(
    lists.map(({ id, source }) => {
      const { $schema: _link, ...def } = source.value as JsonObject;
      const listDef = provedAs<WrittenLongList>(def);
      const path = rowsPathOf(source);
      const text = definitions.tables[path] ?? '';
      const known = read.get(path);
      const table = known?.isOf(listDef, text) ? known : new LongTable(listDef, text);
      read.set(path, table);
      return [id, table] as const;
    }),
  );
}
