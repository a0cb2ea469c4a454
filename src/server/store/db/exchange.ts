/**
 * Short questions of one turn in one exchange with PostgreSQL: sent to one connection in one piece, answered in one. What it costs both sides to
 * write, wake, read and begin a transaction is shared by all of them. They only read: where one fails, none is answered, and each is asked alone.
 */
import type pg from 'pg';
import { StoreAway } from '../errors.ts';
import { openBatches } from '../statementBatch.ts';
import { parsers } from './values.ts';

/** A statement under its name. Its values are plain, so that they go as they are. */
interface ShortQuestion {
  name: string;
  text: string;
  values: readonly unknown[];
}
type Rows = Record<string, unknown>[];
type Parse = (text: string) => unknown;
/** A column of an answer: its name, and what reads it. */
type Column = readonly [name: string, parse: Parse];

/** How the columns of statements are read, by their names: a statement under a name answers the same columns for as long as the name stands. */
type KnownColumns = Map<string, readonly Column[]>;

interface Described {
  fields: readonly { name: string; dataTypeID: number }[];
}
interface RowMessage {
  fields: readonly (string | null)[];
}

/** One after the other would be waited for longer than is gained. */
const MOST_AT_ONCE = 8;

const asText = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  return Array.isArray(value) ? `{${value.join()}}` : String(value);
};

/** Numbers, texts and lists of numbers: what is written the same here and in the driver. */
export const isPlain = (value: unknown): boolean =>
  typeof value === 'number' || typeof value === 'string' || value === null || (Array.isArray(value) && value.every((one) => typeof one === 'number'));

/** Statements that a connection has made under their names. */
const statementNames = new WeakMap<pg.Connection, Set<string>>();

/** The driver tells it what comes back (its `Submittable`, as cursors are). */
class Exchange implements pg.Submittable {
  readonly answers: Promise<Rows[]>;
  readonly #questions: readonly ShortQuestion[];
  readonly #known: KnownColumns;
  readonly #typeOf: (id: number) => Parse;
  /** As they are known when the questions leave: what is forgotten meanwhile is forgotten for those that come. */
  readonly #columns: (readonly Column[] | undefined)[];
  readonly #rows: Rows[];
  #at = 0;
  #done: (rows: Rows[]) => void = () => undefined;
  #failed: (error: Error) => void = () => undefined;

  constructor(questions: readonly ShortQuestion[], known: KnownColumns, typeOf: (id: number) => Parse) {
    this.#questions = questions;
    this.#known = known;
    this.#typeOf = typeOf;
    this.#columns = questions.map(({ name }) => known.get(name));
    this.#rows = questions.map(() => []);
    this.answers = new Promise((resolve, failed) => {
      this.#done = resolve;
      this.#failed = failed;
    });
  }

  submit(connection: pg.Connection): void {
    const names = statementNames.get(connection) ?? new Set<string>();
    statementNames.set(connection, names);
    connection.stream.cork();
    for (const [at, { name, text, values }] of this.#questions.entries()) {
      if (!names.has(name)) {
        // One of an exchange that failed may be there or not: closing what is not there is no fault.
        connection.close({ type: 'S', name }, true);
        connection.parse({ name, text, types: [] }, true);
        names.add(name);
        // Another connection may know it of tables that are others by now.
        this.#columns[at] = undefined;
      }
      connection.bind({ portal: '', statement: name, binary: '', values: values.map(asText) }, true);
      if (!this.#columns[at]) connection.describe({ type: 'P', name: '' }, true);
      connection.execute({ portal: '', rows: '' }, true);
    }
    connection.sync();
    connection.stream.uncork();
  }

  handleRowDescription({ fields }: Described): void {
    const columns = fields.map((field): Column => [field.name, this.#typeOf(field.dataTypeID)]);
    this.#columns[this.#at] = columns;
    this.#known.set(this.#questions[this.#at]?.name ?? '', columns);
  }

  handleDataRow({ fields }: RowMessage): void {
    const row: Record<string, unknown> = {};
    for (const [at, [name, parse]] of (this.#columns[this.#at] ?? []).entries()) {
      const value = fields[at] ?? null;
      row[name] = value === null ? null : parse(value);
    }
    this.#rows[this.#at]?.push(row);
  }

  handleCommandComplete(): void {
    this.#at += 1;
  }

  handleReadyForQuery(): void {
    this.#done(this.#rows);
  }

  /** Nothing behind what failed was made, and what was made may stand for other tables than those of now. */
  handleError(error: Error, connection: pg.Connection): void {
    for (const { name } of this.#questions) {
      statementNames.get(connection)?.delete(name);
      this.#known.delete(name);
    }
    this.#failed(error);
  }
}

type Lend = (work: (client: pg.PoolClient) => Promise<Rows[]>) => Promise<Rows[]>;

/**
 * Asks short questions: those of one turn together. `lend` gives a connection for as long as they take, `patiently` waits for their answers, `alone`
 * asks one of them by itself.
 */
export const openExchange = (
  types: Pick<pg.CustomTypesConfig, 'getTypeParser'>,
  { lend, patiently, alone }: { lend: Lend; patiently: (answers: Promise<Rows[]>) => Promise<Rows[]>; alone: (one: ShortQuestion) => Promise<Rows> },
): ((one: ShortQuestion) => Promise<Rows>) => {
  const known: KnownColumns = new Map();
  const typeOf = (id: number): Parse => parsers[id] ?? (types.getTypeParser(id, 'text') as Parse);
  const together = openBatches<ShortQuestion, Rows | null>(
    MOST_AT_ONCE,
    async (questions) => {
      try {
        return await lend((client) => patiently(client.query(new Exchange(questions, known, typeOf)).answers));
      } catch (error) {
        if (error instanceof StoreAway) throw error;
        return questions.map(() => null);
      }
    },
    process.nextTick,
  );
  return async (one) => (await together('', one)) ?? alone(one);
};
