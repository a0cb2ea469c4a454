/** Sends a spreadsheet: what is said of it, its rows one by one, and that all are there (D3-BULK-24 to 29). */
import type { SheetRow } from '../../../engine/sheet/template.ts';
import type { Json, JsonObject } from '../../../engine/types.ts';
import { hashOf } from '../../client/hash.ts';
import { asProblem, type CallProblem } from '../../client/problem.ts';
import { isObject } from '../../../engine/json.ts';

export interface SheetSending {
  /** Names this upload: what was sent under it once is not written twice. */
  id: string;
  /** The number that the server gave it; null before. */
  regId: number | null;
  /** How many rows have arrived. */
  sent: number;
}

type SheetSent =
  | { kind: 'done'; sending: SheetSending }
  | { kind: 'stopped'; sending: SheetSending }
  | { kind: 'unannounced'; sending: SheetSending }
  | { kind: 'row'; sending: SheetSending; index: number; problem: CallProblem }
  | { kind: 'failed'; sending: SheetSending; problem: CallProblem };

interface SheetOptions {
  announce: JsonObject;
  rows: readonly SheetRow[];
  from: SheetSending;
  call: (call: string, payload: JsonObject, key: string) => Promise<Json>;
  /** Told whenever something has arrived. */
  told: (sending: SheetSending) => void;
  isStopped: () => boolean;
}

const ANNOUNCE = 'saveMetaDataBulk';
const ROW = 'saveStudentDataBulk';

const regIdIn = (answer: Json): number => {
  const row = Array.isArray(answer) ? answer[0] : answer;
  return isObject(row) && typeof row['regId'] === 'number' ? row['regId'] : 0;
};

/** Goes on where it stopped; never throws. The first row that is refused stops it: those after it are not sent. */
export async function sendRows({ announce, rows, from, call, told, isStopped }: SheetOptions): Promise<SheetSent> {
  let sending = from;
  const arrived = (more: Partial<SheetSending>): void => told((sending = { ...sending, ...more }));
  try {
    if (sending.regId === null) {
      const regId = regIdIn(await call(ANNOUNCE, announce, `${sending.id}.announce`));
      if (regId === 0) return { kind: 'unannounced', sending };
      arrived({ regId });
    }
    for (let index = sending.sent; index < rows.length; index += 1) {
      if (isStopped()) return { kind: 'stopped', sending };
      const row = { ...rows[index], regId: sending.regId, rowNumber: index + 1 };
      try {
        await call(ROW, row, `${sending.id}.${index}.${hashOf(JSON.stringify(row))}`);
      } catch (thrown) {
        const problem = asProblem(thrown);
        return problem.kind === 'refused' ? { kind: 'row', sending, index, problem } : { kind: 'failed', sending, problem };
      }
      arrived({ sent: index + 1 });
    }
    await call(ANNOUNCE, { regId: sending.regId, status: 'P' }, `${sending.id}.there`);
    return { kind: 'done', sending };
  } catch (thrown) {
    return { kind: 'failed', sending, problem: asProblem(thrown) };
  }
}
