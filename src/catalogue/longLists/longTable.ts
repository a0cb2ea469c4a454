/**
 * A list that is too long for a page: rows of a file in columns, found by value, by label and by what was typed. Nothing of it is copied
 * for a question.
 */
import type { Json, LongItem, LongList } from '../../engine/types.ts';
import { cellsOf, linesIn } from './csv.ts';

/** `config/options/<list>.json` of such a list: its file, and which columns say what. */
export interface WrittenLongList {
  title: string;
  /** Beside this one. */
  file: string;
  value: string;
  label: string;
  /** Language -> the column with its labels. */
  labels?: Record<string, string>;
  /** The list around it, and the column that says in which row of that one a row lies. */
  within?: { list: string; by: string };
}

/** What is wrong in a line of the file. */
interface RowFault {
  line: number;
  wrong: string;
  right: string;
}

interface Rows {
  values: string[];
  labels: string[];
  translations: Record<string, string[]>;
  /** Line of each row. */
  lines: number[];
  at: Map<string, number>;
  /** Value of the list around -> rows within. */
  inside: Map<string, number[]>;
  within: string[];
  faults: RowFault[];
  columns: readonly string[];
}

/** What is asked: rows whose labels or value hold every word of `text`, of those within, from a place on. */
interface LongQuestion {
  text: string;
  within?: string;
  from: number;
  size: number;
  language: string;
}
export interface LongAnswer {
  items: LongItem[];
  /** How many rows fit. */
  total: number;
}

const ACCENTS = /[\u0300-\u036f]/g;
/** Without capitals and accents; signs of Indian scripts stay, they are letters. */
export const plainText = (text: string): string => text.normalize('NFD').replace(ACCENTS, '').normalize('NFC').toLowerCase();
const BETWEEN = '\n';
const ROW = '\r';
const MOST_FAULTS = 20;

const nothing = (columns: readonly string[], faults: RowFault[]): Rows => ({
  ...{ values: [], labels: [], translations: {}, lines: [], within: [], faults, columns },
  at: new Map(),
  inside: new Map(),
});

function readRows(text: string, { value, label, labels = {}, within }: WrittenLongList): Rows {
  const lines = linesIn(text);
  const head = lines.next();
  const columns = (head.done === true ? undefined : cellsOf(head.value[0])) ?? [];
  const place = (name: string): number => columns.indexOf(name);
  const languages = Object.entries(labels).map(([language, column]) => [language, place(column)] as const);
  const [valueAt, labelAt, aroundAt] = [place(value), place(label), within ? place(within.by) : 0];
  const faults: RowFault[] = [];
  const rows = nothing(columns, faults);
  if (valueAt < 0 || labelAt < 0 || aroundAt < 0) return rows;
  for (const [language] of languages) rows.translations[language] = [];
  for (const [line, number] of lines) {
    const cells = cellsOf(line);
    const fault = (wrong: string, right: string): void => void faults.push({ line: number, wrong, right });
    if (!cells) fault('a quote is not closed on its line', 'a row on one line, with " before and after a cell that holds a comma');
    else if (cells.length !== columns.length)
      fault(`the row has ${cells.length} cells, and the first line names ${columns.length}`, 'one cell for each column; a cell with a comma in "…"');
    else {
      const [own = '', labelText = '', around = ''] = [cells[valueAt], cells[labelAt], within ? cells[aroundAt] : ''];
      const other = rows.at.get(own);
      if (own === '' || labelText === '' || (within && around === '')) {
        const empty = own === '' ? value : labelText === '' ? label : (within?.by ?? '');
        fault(`the row says nothing under "${empty}"`, `a ${empty} in each row`);
      } else if (other !== undefined) fault(`"${own}" stands in line ${rows.lines[other]} already`, `a "${value}" of its own in each row`);
      else {
        const at = rows.values.push(own) - 1;
        rows.at.set(own, at);
        rows.labels.push(labelText);
        rows.lines.push(number);
        for (const [language, column] of languages) rows.translations[language]?.push(cells[column] ?? '');
        if (within) {
          rows.within.push(around);
          const there = rows.inside.get(around);
          if (there) there.push(at);
          else rows.inside.set(around, [at]);
        }
      }
    }
    if (faults.length > MOST_FAULTS) break;
  }
  return rows;
}

const BEFORE_WORDS: ReadonlySet<string | undefined> = new Set([undefined, BETWEEN, ' ', '-', '(', '/', '.']);
const beginsWord = (text: string, words: string): boolean => {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) if (BEFORE_WORDS.has(text[at - 1])) return true;
  return false;
};

let serial = 0;

export class LongTable implements LongList {
  readonly def: WrittenLongList;
  readonly #text: string;
  readonly #serial = (serial += 1);
  #rows: Rows | undefined;
  #plain: readonly string[] | undefined;

  constructor(def: WrittenLongList, text: string) {
    this.def = def;
    this.#text = text;
  }

  /** Read when it is first asked for anything. */
  get #all(): Rows {
    return (this.#rows ??= readRows(this.#text, this.def));
  }

  /** Rows as they are compared with what is typed: the label in each language, then the value. Normalised at one go: row by row takes seconds. */
  get #spelled(): readonly string[] {
    if (this.#plain) return this.#plain;
    const { values, labels, translations } = this.#all;
    const columns = [labels, ...Object.values(translations), values];
    const whole = plainText(values.map((_, row) => columns.map((column) => column[row]).join(BETWEEN)).join(ROW));
    return (this.#plain = values.length === 0 ? [] : whole.split(ROW));
  }

  /** Whether this is what the definition and the text say: what was read of them need not be read again. */
  isOf(def: WrittenLongList, text: string): boolean {
    return text === this.#text && JSON.stringify(def) === JSON.stringify(this.def);
  }

  /** What is compared instead of it. */
  toJSON(): Json {
    return this.#serial;
  }

  /** Those that the first line of the file names. */
  get columns(): readonly string[] {
    return this.#all.columns;
  }

  /** Whether every column is there that the definition names. */
  get isReadable(): boolean {
    const { value, label, labels = {}, within } = this.def;
    return [value, label, ...Object.values(labels), ...(within ? [within.by] : [])].every((column) => this.columns.includes(column));
  }

  /** What is wrong in its lines, the first of them; `around` is the list that its rows lie within. */
  faults(around?: { has(value: string): boolean }): readonly RowFault[] {
    const { faults, inside, lines } = this.#all;
    const { within } = this.def;
    const stray = around && within ? [...inside].filter(([value]) => !around.has(value)) : [];
    const lost = stray.map(([value, [first = 0]]) => ({
      line: lines[first] ?? 1,
      wrong: `"${value}" under "${within?.by}" is no row of "${within?.list}"`,
      right: `a row "${value}" in "${within?.list}", or the value of one that is there`,
    }));
    return [...faults, ...lost].slice(0, MOST_FAULTS);
  }

  get size(): number {
    return this.#all.values.length;
  }

  has(value: string): boolean {
    return this.#all.at.has(value);
  }

  #item(at: number, language?: string): LongItem {
    const { values, labels, translations, within } = this.#all;
    const around = within[at];
    const own = language === undefined ? undefined : translations[language]?.[at];
    return { value: values[at] ?? '', label: own || (labels[at] ?? ''), within: around ?? null };
  }

  find(value: Json, language?: string): LongItem | null {
    const at = typeof value === 'string' ? this.#all.at.get(value) : undefined;
    return at === undefined ? null : this.#item(at, language);
  }

  /** The value of the only row that has this label in some language, or that value. */
  keyOf(label: string, within?: string): string | undefined {
    const { values, at, inside } = this.#all;
    const plain = this.#spelled;
    if (at.has(label)) return label;
    const query = plainText(label).trim();
    const names = (row: number): boolean => (plain[row] ?? '').split(BETWEEN).includes(query);
    const found = (within === undefined ? [...plain.keys()] : (inside.get(within) ?? [])).filter(
      (row) => plain[row]?.includes(query) === true && names(row),
    );
    return found.length === 1 ? values[found[0] ?? 0] : undefined;
  }

  /** Those that begin so come first, then those of which a word does; else in the order of the file. */
  search({ text, within, from, size, language }: LongQuestion): LongAnswer {
    const { inside, values } = this.#all;
    const plain = this.#spelled;
    const query = plainText(text).trim();
    const words = query.split(/\s+/);
    const ranked: number[][] = [[], [], []];
    const look = (row: number): void => {
      const own = plain[row] ?? '';
      if (!words.every((word) => own.includes(word))) return;
      const rank = own.startsWith(query) || own.includes(`${BETWEEN}${query}`) ? 0 : beginsWord(own, query) ? 1 : 2;
      ranked[rank]?.push(row);
    };
    if (within === undefined) for (let row = 0; row < values.length; row += 1) look(row);
    else (inside.get(within) ?? []).forEach(look);
    const found = ranked.flat();
    return { items: found.slice(from, from + size).map((row) => this.#item(row, language)), total: found.length };
  }
}
