/**
 * The judge of a spreadsheet, away from the page's main thread: reads the file, judges row after row by the form of the template, and judges one
 * again that was mended. What rules ask is asked of the page.
 */
import { judgeRow, type JudgedRow } from '../../../engine/sheet/judgeRow.ts';
import { KNOWN_AT_ONCE, knownPeople } from '../../../engine/sheet/twins.ts';
import { textOf } from '../../../engine/problem/text.ts';
import { cleanRow, type SheetRow } from '../../../engine/sheet/template.ts';
import type { Ask, Asker } from '../../../engine/form/types.ts';
import type { Facts, Json, Text } from '../../../engine/types.ts';
import type { Validators } from '../../../engine/definition/form.ts';
import type { ClientForm } from '../../../catalogue/types.ts';
import { listFacts } from '../../catalogue/listFacts.ts';
import { rowsIn, type Grid, type NotTaken } from './readBook.ts';

/** What the page says. */
export type ToSheet =
  | {
      kind: 'read';
      bytes: ArrayBuffer;
      form: ClientForm;
      hash: string;
      session: Facts['session'];
      today: string;
      messages: Record<string, string>;
      most: number;
    }
  | { kind: 'mend'; index: number; key: string; text: string }
  | { kind: 'answer'; id: number; value: Json };

/** What the judge says. */
export type FromSheet =
  | { kind: 'ask'; id: number; call: string; with: Ask['with'] }
  | { kind: 'refused'; text: Text; values?: Record<string, string> }
  /** The next rows of so many, some of which are hidden in the file: a whole file at once would hold up the page that takes it. */
  | { kind: 'judged'; rows: readonly JudgedRow[]; total: number; hidden: number }
  /** The row that was mended; none where it cannot be judged. */
  | { kind: 'mended'; row?: { index: number; entry: JudgedRow } };

export interface SheetWorld {
  /** Reads the bytes of a file, or says why they are none. */
  readGrid(bytes: ArrayBuffer): Grid | NotTaken;
  loadValidators(hash: string, form: string): Promise<Validators>;
  say(message: FromSheet): void;
  now(): number;
}

/** How long judged rows are gathered before they are told, in milliseconds. */
const TELL_EVERY = 200;

/** Answers what takes the page's messages. */
export function sheetJob({ readGrid, loadValidators, say, now }: SheetWorld): (message: ToSheet) => Promise<void> {
  const open = new Map<number, (value: Json) => void>();
  const known = new Map<string, Promise<Json>>();
  let judge: ((row: SheetRow) => Promise<JudgedRow>) | null = null;
  let rows: JudgedRow[] = [];
  let clean: (row: SheetRow) => SheetRow = (row) => row;
  let mended: Promise<void> = Promise.resolve();

  const askPage = ({ call, with: payload }: Ask): Promise<Json> => {
    const key = JSON.stringify([call, payload]);
    const answer =
      known.get(key) ??
      new Promise<Json>((resolve) => {
        const id = known.size;
        open.set(id, resolve);
        say({ kind: 'ask', id, call, with: payload });
      });
    known.set(key, answer);
    return answer;
  };
  // What only the server can tell it tells when it takes the rows over.
  const ask: Asker = (one) => (one.kind === 'check' ? Promise.resolve(undefined) : askPage(one));

  async function read(message: ToSheet & { kind: 'read' }): Promise<void> {
    const { form, session, today, messages, most } = message;
    const { template } = form.binding;
    if (!template) throw new Error(`${form.id} has no template`);
    const grid = readGrid(message.bytes);
    const found = 'text' in grid ? grid : rowsIn(grid, template, form.schema, most);
    if ('text' in found) return say({ kind: 'refused', ...found });
    const total = found.rows.length;
    const validators = await loadValidators(message.hash, form.id);
    const facts: Facts = { session, today, record: { dbUserId: null, stored: null }, ...listFacts(form), lookups: {} };
    // As strict as the server: what it will refuse is said before it is sent.
    const options = { facts, validators, messages, side: 'server' as const, stored: null };
    clean = (row) => cleanRow(template, form.schema, row);
    const tell = (rows: readonly SheetRow[]) =>
      knownPeople(
        template,
        rows,
        (call, payload) => askPage({ kind: 'lookup', id: call, call, with: payload }),
        (text, values) => textOf(messages, text, values),
      );
    const judgeAlone = async (row: SheetRow): Promise<JudgedRow> => {
      const { faults, warnings } = await judgeRow(form, template, row, options, ask);
      return { row, faults, warnings };
    };
    judge = async (row) => (await tell([row]))(await judgeAlone(row));
    rows = [];
    let last = { at: now(), rows: 0 };
    for (let from = 0; from < total; from += KNOWN_AT_ONCE) {
      const some = found.rows.slice(from, from + KNOWN_AT_ONCE);
      const withKnown = await tell(some);
      for (const row of some) {
        rows.push(withKnown(await judgeAlone(row)));
        if (now() - last.at < TELL_EVERY && rows.length < total) continue;
        say({ kind: 'judged', rows: rows.slice(last.rows), total, hidden: found.hidden });
        last = { at: now(), rows: rows.length };
      }
    }
  }

  async function mend({ index, key, text }: ToSheet & { kind: 'mend' }): Promise<void> {
    const before = rows[index];
    if (!before || !judge) return;
    const entry = await judge(clean({ ...before.row, [key]: text }));
    rows[index] = entry;
    say({ kind: 'mended', row: { index, entry } });
  }

  // One after the other: two cells of a row that are mended at once are both kept.
  return async (message) => {
    if (message.kind === 'answer') open.get(message.id)?.(message.value);
    else if (message.kind === 'mend') {
      const pending = mended.then(() => mend(message));
      // Where one cannot be judged the page waits for it no longer, and the next one is.
      mended = pending.catch(() => say({ kind: 'mended' }));
      await pending;
    } else await read(message);
  };
}
