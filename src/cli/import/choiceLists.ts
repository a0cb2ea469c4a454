/** What the questions of an XLSForm offer: lists of its sheet "choices", and those that stand in a file beside it or that another answer narrows. */
import type { FormSchema } from '../../engine/definition/form.ts';
import type { OptionItem } from '../../engine/types.ts';
import { LongTable } from '../../catalogue/longLists/longTable.ts';
import { fileNameOf, type Imported } from './imported.ts';

/** A row of a sheet by its headings, in small letters. */
export type SheetLine = Readonly<Record<string, string>>;
export interface Workbook {
  survey: readonly SheetLine[];
  choices: readonly SheetLine[];
  settings: readonly SheetLine[];
  /** Rows of a table beside it; a sentence where it cannot be read. */
  table: (name: string) => readonly SheetLine[] | string;
}

/** The words of a heading in the first language that has any: `label`, `label::English (en)`. */
export const saidUnder = (line: SheetLine, heading: string): string =>
  Object.entries(line).find(([name, value]) => (name === heading || name.startsWith(`${heading}::`)) && value !== '')?.[1] ?? '';

const NARROWED = /^([\w.-]+)\s*=\s*\$\{([^}]+)\}$/;
const TURNED = /^\$\{([^}]+)\}\s*=\s*([\w.-]+)$/;
const LABEL = 'label';

interface Question {
  line: SheetLine;
  /** The question of this name, where it stands beside this one. */
  beside: (name: string) => { name: string; schema: FormSchema } | undefined;
  leave: (what: string) => void;
}
/** The keywords of a field that chooses from a list. */
type Offered = Pick<FormSchema, 'x-options' | 'x-within'>;

/** Rows as a file of comma-separated values, a row on a line. */
function csvOf(lines: readonly SheetLine[], headings: readonly string[]): string {
  const cell = (value: string): string => {
    const plain = value.replace(/\s*[\r\n]+\s*/g, ' ');
    return /[",]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
  };
  return [headings, ...lines.map((line) => headings.map((heading) => line[heading] ?? ''))].map((row) => `${row.map(cell).join(',')}\n`).join('');
}

/** The column and the question of `column = ${question}`. */
function narrowedBy(filter: string): [column: string, question: string] | undefined {
  const [, column, question] = NARROWED.exec(filter) ?? [];
  const [, other, before] = TURNED.exec(filter) ?? [];
  return column !== undefined ? [column, question ?? ''] : other === undefined ? undefined : [before ?? '', other];
}

/** @param form option lists begin with it @returns what a question offers; undefined where its list cannot be read, which is said then */
export function choiceLists({ choices, table }: Workbook, form: string, into: Imported) {
  const names = new Map<string, string>();
  const nameFor = (key: string, wished: string): string => {
    const taken = new Set(names.values());
    let name = names.get(key) ?? wished;
    for (let more = 2; !names.has(key) && taken.has(name); more += 1) name = `${wished}-${more}`;
    names.set(key, name);
    return name;
  };
  const listed = (source: string): SheetLine[] => choices.filter((one) => (one['list_name'] ?? one['list name']) === source);
  return {
    /** What a question takes of the sheet "choices" as it stands. */
    whole(source: string, { line, leave }: Question): Offered {
      const filter = (line['choice_filter'] ?? '').trim();
      if (filter !== '') leave(`choice_filter (${filter}): "options" in rules.json says what is offered when`);
      const list = nameFor(source, `${form}-${fileNameOf(source)}`);
      into.options[list] ??= listed(source).map((one): OptionItem => ({
        value: one['name'] ?? '',
        label: saidUnder(one, LABEL) || (one['name'] ?? ''),
      }));
      return { 'x-options': list };
    },
    /** What a question takes of a file, or of what another answer leaves of its list. */
    narrowed(source: string, isFile: boolean, { line, beside, leave }: Question): Offered | undefined {
      const filter = (line['choice_filter'] ?? '').trim();
      const [column = '', other = ''] = narrowedBy(filter) ?? [];
      const around = beside(other);
      const outer = around?.schema.type === 'string' ? around.schema['x-options'] : undefined;
      if (!isFile && outer === undefined) return this.whole(source, { line, beside, leave });
      if (filter !== '' && outer === undefined)
        leave(
          `choice_filter (${filter}): the file is offered whole; it is narrowed by <column>=\${<question>}, a select_one beside it, and said by "within" in its option list`,
        );
      const lines = isFile ? table(source) : listed(source);
      if (typeof lines === 'string') return void leave(lines);
      const headings = Object.keys(lines[0] ?? {}).filter((one) => !/^list[_ ]name$/.test(one) && lines.some((row) => row[one] !== ''));
      const parameter = (name: string, otherwise: string): string =>
        new RegExp(`\\b${name}=(\\S+)`).exec(isFile ? (line['parameters'] ?? '') : '')?.[1]?.toLowerCase() ?? otherwise;
      const value = parameter('value', 'name');
      const label = parameter(LABEL, headings.find((heading) => heading === LABEL || heading.startsWith(`${LABEL}::`)) ?? LABEL);
      const by = column.toLowerCase();
      const missing = [value, label, ...(outer === undefined ? [] : [by])].filter((heading) => !headings.includes(heading));
      if (missing.length > 0)
        return void leave(
          `${isFile ? source : `the list "${source}"`} has no column "${missing.join('", "')}": its columns are ${headings.join(', ')}`,
        );
      const within = outer === undefined ? undefined : { list: outer, by };
      const stem = fileNameOf(source.replace(/\.csv$/, ''));
      const list = nameFor(`${source} ${value} ${label} ${outer ?? ''} ${by}`, `${form}-${stem}`);
      const text = csvOf(lines, headings);
      into.long[list] ??= {
        text,
        table: new LongTable({ title: `${into.title ?? form}: ${source}`, file: `${list}.csv`, value, label, ...(within ? { within } : {}) }, text),
      };
      return { 'x-options': list, ...(around && within ? { 'x-within': around.name } : {}) };
    },
  };
}
