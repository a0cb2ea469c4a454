/** Option lists whose rows stand in a file: the file is there and has the columns, each row says what it must, and lies within a row that is there. */
import type { Definitions } from '../../definitions.ts';
import type { LongTable } from '../../longLists/longTable.ts';
import { isLong, rowsPathOf } from '../../longLists/readLongLists.ts';
import { oneOf } from '../../nearest.ts';
import { nameGone } from '../../report.ts';
import type { Source } from '../../source.ts';
import type { Catalogue } from '../../types.ts';
import { wrongAt, type Check, type Finding, type FoundFault } from '../check.ts';

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

/** A line of a file of rows, as a place. */
const inLine = (file: string, line: number): Source => ({ file, value: null, line: () => line });

/** The list that rows lie within. */
function around({ longLists, options }: Catalogue, name: string): { has(value: string): boolean } | undefined {
  if (Object.hasOwn(longLists, name)) return longLists[name];
  const items = options[name]?.items;
  return items && new Set(items.map(({ value }) => String(value)));
}

function ofDefinition(table: LongTable, path: string, { definitions, catalogue }: { definitions: Definitions; catalogue: Catalogue }): FoundFault[] {
  const { def } = table;
  const text = definitions.tables[path];
  const beside = Object.keys(definitions.tables).filter((one) => folderOf(one) === folderOf(path));
  if (text === undefined) {
    const right = oneOf(def.file, beside.map(nameOf), 'file');
    return [{ ...wrongAt('/file', `there is no file "${def.file}" beside this one`, right), ...nameGone('file', path) }];
  }
  const places: Record<string, string> = { value: def.value, label: def.label, ...(def.within ? { 'within/by': def.within.by } : {}) };
  for (const [language, column] of Object.entries(def.labels ?? {})) places[`labels/${language}`] = column;
  const missing = new Map(table.missing().map((one) => [one.column, one]));
  const languages = Object.keys(catalogue.messages);
  return [
    ...Object.entries(places).flatMap(([place, column]) => {
      const one = missing.get(column);
      return one ? [wrongAt(`/${place}`, `"${def.file}" has no column "${column}"`, oneOf(column, one.known, 'column'))] : [];
    }),
    ...Object.keys(def.labels ?? {})
      .filter((language) => !languages.includes(language))
      .map((language) => wrongAt(`/labels/${language}`, `there is no language "${language}"`, oneOf(language, languages, 'language'))),
    ...(missing.size === 0 && table.size === 0 && table.faults().length === 0
      ? [wrongAt('/file', `"${def.file}" has no rows`, 'a row for each option below the names of the columns')]
      : []),
  ];
}

export const longRows: Check = {
  name: 'long-list',
  faults: ({ definitions, catalogue }): Finding[] => {
    const lists = definitions.of('options').filter(({ source }) => isLong(source));
    const named = new Set(lists.map(({ source }) => rowsPathOf(source)));
    const found = lists.flatMap(({ id, source }) => {
      const table = catalogue.longLists[id];
      if (!table) return [];
      const path = rowsPathOf(source);
      const rows = table.faults(around(catalogue, table.def.within?.list ?? ''));
      return [
        ...ofDefinition(table, path, { definitions, catalogue }).map((one) => ({ source, ...one })),
        ...rows.map(({ line, wrong, right }) => ({ source: inLine(path, line), ...wrongAt('', wrong, right) })),
      ];
    });
    const unnamed = definitions.sound('options') ? Object.keys(definitions.tables).filter((path) => !named.has(path)) : [];
    return [
      ...found,
      ...unnamed.map((path) => ({
        source: inLine(path, 1),
        ...wrongAt('', 'no option list beside it names this file', `"file": "${nameOf(path)}", "value", "label" in ${path.replace(/csv$/, 'json')}`),
      })),
    ];
  },
};
