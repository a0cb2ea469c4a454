/** What the questions of an XLSForm offer: lists of its sheet "choices", and those that stand in a file beside it or that another answer narrows. */
import type { FormSchema } from '../../engine/definition/form.ts';
import type { Logic, OptionItem } from '../../engine/types.ts';
import { LongTable } from '../../catalogue/longLists/longTable.ts';
import { fileNameOf, type Imported, type Narrowing } from './imported.ts';
import type { SaidText, SheetLanguages } from './languages.ts';
import { columnFates, isRead, whyLeft } from './fates.ts';
import { columnNamed, type SheetLine, type ForeignRow } from './sheets.ts';

export interface Workbook {
  survey: readonly ForeignRow[];
  choices: readonly ForeignRow[];
  settings: readonly ForeignRow[];
  /** Rows of a table beside it; a sentence where it cannot be read. */
  table: (name: string) => readonly SheetLine[] | string;
}

const NARROWED = /^([\w.-]+)\s*=\s*\$\{([^}]+)\}$/;
const TURNED = /^\$\{([^}]+)\}\s*=\s*([\w.-]+)$/;
const COLUMN_VALUE = /^([\w.-]+)\s*=\s*(?:'([^']*)'|"([^"]*)"|(-?\d+(?:\.\d+)?))$/;
const LABEL = 'label';

export interface Question {
  line: SheetLine;
  /** What stands in a column, which is taken over by that. */
  take: (column: string) => string;
  /** The question of this name, where it stands beside this one. */
  beside: (name: string) => { name: string; path: string; schema: FormSchema } | undefined;
  leave: (what: string) => void;
}
/** What a field takes of a list: its keywords, and for a short list that other answers narrow the rule and how its options say so. */
interface Offered {
  schema: Pick<FormSchema, 'x-options' | 'x-within'>;
  rule?: Logic;
  narrowing?: Narrowing[];
}
/** `column = ${question}`, or `column = 'word'`. */
interface Condition {
  column: string;
  question?: string;
  word?: string;
}

/** Of a list that is asked `or_other`: the option that shows a field of its own. */
export const OTHER = 'other';
const WITH_OTHER = ' or_other';
export const withOther = (list: string): string => `${list}${WITH_OTHER}`;

/** Choices of which a page takes the whole list. */
const MOST_OFFERED = 500;
/** Keys of an option that are not what a sheet says under them. */
const OWN_KEYS: ReadonlySet<string> = new Set(['value', LABEL, 'image']);

/** Rows as a file of comma-separated values, a row on a line. */
function csvOf(lines: readonly SheetLine[], headings: readonly string[]): string {
  const cell = (value: string): string => {
    const plain = value.replace(/\s*[\r\n]+\s*/g, ' ');
    return /[",]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
  };
  return [headings, ...lines.map((line) => headings.map((heading) => line[heading] ?? ''))].map((row) => `${row.map(cell).join(',')}\n`).join('');
}

/** The conditions of a `choice_filter`, joined by `and`; undefined for anything else. */
function conditionsOf(filter: string): Condition[] | undefined {
  const all = filter.split(/\s+and\s+/).map((part): Condition | undefined => {
    const [, column, question] = NARROWED.exec(part) ?? [];
    const [, before, other] = TURNED.exec(part) ?? [];
    const [, name, single, double, number] = COLUMN_VALUE.exec(part) ?? [];
    if (column !== undefined) return { column: column.toLowerCase(), question: question ?? '' };
    if (other !== undefined) return { column: other.toLowerCase(), question: before ?? '' };
    return name === undefined ? undefined : { column: name.toLowerCase(), word: single ?? double ?? number ?? '' };
  });
  return all.every((one) => one !== undefined) ? all : undefined;
}

/** @param form option lists begin with it @returns what a question offers; undefined where its list cannot be read, which is said then */
export function choiceLists({ choices, table }: Workbook, form: string, languages: SheetLanguages, into: Imported) {
  const names = new Map<string, string>();
  const nameFor = (key: string, wished: string): string => {
    const usedNames = new Set(names.values());
    let name = names.get(key) ?? wished;
    for (let more = 2; !names.has(key) && usedNames.has(name); more += 1) name = `${wished}-${more}`;
    names.set(key, name);
    return name;
  };
  const listNames = new Set<string>();
  const used = new Set<string>();
  const linesOf = (source: string): SheetLine[] => {
    const name = source.replace(WITH_OTHER, '');
    listNames.add(name);
    const rows = choices.flatMap(({ line }) => (line['list_name'] === name ? [line] : []));
    const isOffered = name === source || rows.some((one) => one['name'] === OTHER);
    return isOffered ? rows : [...rows, { name: OTHER, label: 'Other' }];
  };
  const texts: SaidText[] = [];
  /** The option list of these lines, with what each says under these headings. */
  const short = (list: string, lines: readonly SheetLine[], traits: readonly string[]): string => {
    into.options[list] ??= lines.map((one): OptionItem => {
      const label = languages.readText(one, LABEL);
      texts.push(label);
      const value = one['name'] ?? '';
      return { value, label: label.text || value, ...Object.fromEntries(traits.map((trait) => [trait, one[trait] ?? ''])) };
    });
    return list;
  };
  return {
    /** Labels of options as they are said. */
    texts,
    /** What a question takes of the sheet "choices" as it stands. */
    whole(source: string, { leave }: Question): Offered | undefined {
      const rows = linesOf(source);
      if (rows.length === 0) return void leave(`the list "${source}" has no rows in the sheet "choices"`);
      return { schema: { 'x-options': short(nameFor(source, `${form}-${fileNameOf(source)}`), rows, []) } };
    },
    /** What a question takes of a file, or of what other answers leave of its list. */
    narrowed(source: string, isFile: boolean, question: Question): Offered | undefined {
      const { line, beside, leave, take } = question;
      const filter = line['choice_filter'] ?? '';
      const conditions = conditionsOf(filter) ?? [];
      const narrowing = conditions.flatMap(({ column, question: name }) => {
        const around = name === undefined ? undefined : beside(name);
        const outer = around?.schema.type === 'string' ? around.schema['x-options'] : undefined;
        return around && outer !== undefined ? [{ column, around, outer }] : [];
      });
      const wordConditions = conditions.filter(({ word }) => word !== undefined);
      const all = isFile ? table(source) : linesOf(source);
      const isShort = !isFile && all.length <= MOST_OFFERED;
      // Every condition is kept, or none: half of them would offer what was not meant.
      const isKept =
        filter !== '' && conditions.length > 0 && narrowing.length + wordConditions.length === conditions.length && (isShort || narrowing.length < 2);
      if (!isFile && (!isKept || (isShort && narrowing.some(({ column }) => OWN_KEYS.has(column))))) return this.whole(source, question);
      if (typeof all === 'string') return void leave(all);
      const headings = Object.keys(all[0] ?? {}).filter((one) => !/^list[_ ]name$/.test(one) && all.some((row) => row[one] !== ''));
      const parameter = (name: string, otherwise: string): string =>
        new RegExp(`\\b${name}=(\\S+)`).exec(isFile ? (line['parameters'] ?? '') : '')?.[1]?.toLowerCase() ?? otherwise;
      const value = parameter('value', 'name');
      const { own = LABEL, others } = languages.headings(headings, LABEL);
      const label = parameter(LABEL, own);
      const lasting = isKept ? conditions : [];
      if (isKept) take('choice_filter');
      for (const { column } of lasting) used.add(column);
      const missing = [value, label, ...lasting.map(({ column }) => column)].filter((heading) => !headings.includes(heading));
      if (missing.length > 0)
        return void leave(
          `${isFile ? source : `the list "${source}"`} has no column "${missing.join('", "')}": its columns are ${headings.join(', ')}`,
        );
      const by = isKept ? narrowing : [];
      const lines = isKept ? all.filter((one) => wordConditions.every(({ column, word }) => one[column] === word)) : all;
      const key = `${source} ${value} ${label} ${[...by, ...(isKept ? wordConditions : [])].map((one) => JSON.stringify({ ...one, around: '' })).join(' ')}`;
      const list = nameFor(key, `${form}-${fileNameOf(source.replace(/\.csv$/, ''))}`);
      if (isShort) {
        const traits = by.map(({ column, around }) => ({ trait: column === 'name' ? 'value' : column, beside: around.name, path: around.path }));
        short(
          list,
          lines,
          by.map(({ column }) => column).filter((column) => column !== 'name'),
        );
        if (traits.length === 0) return { schema: { 'x-options': list } };
        const rule = traits.reduce<Logic>((from, { trait, path }) => ({ pick: [from, trait, { var: path }] }), { var: `lists.${list}` });
        return { schema: { 'x-options': list }, rule, narrowing: traits.map(({ trait, beside: name }) => ({ trait, beside: name })) };
      }
      const [within] = by;
      const text = csvOf(lines, headings);
      const labels = label === own && Object.keys(others).length > 0 ? { labels: others } : {};
      into.long[list] ??= {
        text,
        table: new LongTable(
          {
            ...{ title: `${into.title ?? form}: ${source}`, file: `${list}.csv`, value, label, ...labels },
            ...(within ? { within: { list: within.outer, by: within.column } } : {}),
          },
          text,
        ),
      };
      return { schema: { 'x-options': list, ...(within ? { 'x-within': within.around.name } : {}) } };
    },
    /** Says what of the sheet "choices" no question took over. */
    leaveRest(): void {
      const rows = choices.map(({ line }) => line);
      const rest = new Set(rows.map((one) => one['list_name'] ?? '').filter((name) => !listNames.has(name)));
      for (const name of rest) into.left.push(`choices: the list "${name}" is offered by no question that was taken over`);
      for (const heading of Object.keys(rows[0] ?? {})) {
        const fate = columnFates.choices[columnNamed(heading)];
        const count = rows.filter((one) => one[heading] !== '').length;
        if (count > 0 && !isRead(fate) && !used.has(heading))
          into.left.push(`choices: ${heading} (in ${count} ${count === 1 ? 'row' : 'rows'}) ${whyLeft(fate)}`);
      }
    },
  };
}
