/** What a replay has found so far: counts of all records, and the first of each kind by name. */
import { messagesOf } from '../../../catalogue/client.ts';
import type { Catalogue } from '../../../catalogue/types.ts';
import { textOf } from '../../../engine/problem/text.ts';
import type { JsonObject, Text } from '../../../engine/types.ts';
import type { Row } from '../../store/types.ts';
import type { ReplayKind } from './differences.ts';

/** Of each kind so many records are named; all are counted. */
const MOST = 1000;
/** By these the page leads to a record. */
const WAYS = ['dbUserId', 'engagementId', 'batchId'] as const;

/** What becomes of a record's field, in words. */
export interface FieldLine {
  kind: ReplayKind;
  field: string;
  reason: string;
}
export interface Progress {
  done: number;
  total: number;
  counts: Record<ReplayKind, number>;
  /** What was not replayed, in words -> how many records; 0 for all. */
  left: Record<string, number>;
  /** Records that the version judges otherwise, since it was told last: each kind with the entity, the record's id and ways to it, the form, fields and reasons. */
  affected: JsonObject[];
}

export class Ledger {
  readonly #draft: Catalogue;
  readonly progress: Progress = {
    done: 0,
    total: 0,
    counts: { refused: 0, incomplete: 0, recomputed: 0, hidden: 0, moved: 0 },
    left: {},
    affected: [],
  };

  constructor(draft: Catalogue) {
    this.#draft = draft;
  }

  /** In the product's language, by the version. */
  say(text: Text, values: JsonObject = {}): string {
    return textOf(messagesOf(this.#draft), text, values);
  }

  leave(text: Text, values: JsonObject, count = 1): void {
    const words = this.say(text, values);
    this.progress.left[words] = (this.progress.left[words] ?? 0) + count;
  }

  /** A record counts once for each kind. */
  note(entity: string, { id, columns }: Row, form: string, lines: readonly FieldLine[], about: JsonObject = {}): void {
    for (const kind of new Set(lines.map((line) => line.kind))) {
      this.progress.counts[kind] += 1;
      if (this.progress.counts[kind] > MOST) continue;
      const own = lines.filter((line) => line.kind === kind);
      const joinTexts = (key: 'field' | 'reason'): string => [...new Set(own.map((line) => line[key]))].join('; ');
      const ways = Object.fromEntries(WAYS.map((key) => [key, about[key] ?? columns[key] ?? null]));
      this.progress.affected.push({ ...ways, kind, entity, recordId: id, form, field: joinTexts('field'), reason: joinTexts('reason') });
    }
  }
}
