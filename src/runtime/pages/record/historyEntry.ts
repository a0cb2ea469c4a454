import type { Json, JsonObject, Text } from '../../../engine/types.ts';
import type { HistoryEntryView } from '../../../widgets/contract.ts';
import { isObject } from '../../save/pointers.ts';
import { timeText } from '../../text/time.ts';

export interface HistoryPage {
  rows: JsonObject[];
  next: string | null;
}

/** What `fetchHistory` answered. */
export function historyPage({ rows, next }: JsonObject): HistoryPage {
  return { rows: Array.isArray(rows) ? rows.filter(isObject) : [], next: typeof next === 'string' ? next : null };
}

type Resolve = (words: Text, values?: Record<string, Json>) => string;

/** A value in words: dates DD/MM/YYYY, yes and no, `{text}` of the definitions in the page's language; '' for none. */
function words(value: Json | undefined, as: Json | undefined, text: Resolve): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return text(value ? '{{app.yes}}' : '{{app.no}}');
  if (Array.isArray(value)) return value.map((one) => words(one, as, text)).join(', ');
  if (typeof value === 'object') return [text(String(value['text'])), value['value'] ?? ''].join(' ').trim();
  const day = as === 'date' ? /^(\d{4})-(\d{2})-(\d{2})/.exec(String(value)) : null;
  return day ? `${day[3]}/${day[2]}/${day[1]}` : String(value);
}

/** An answered row as the panel draws it; its texts may hold `{{keys}}`. */
export function historyEntry(row: JsonObject, text: Resolve, timeZone: string): HistoryEntryView {
  const [day = '', time = ''] = timeText(row['changedOn'] ?? null, timeZone).split(' ');
  const name = words(row['name'], undefined, text);
  const what = [text(String(row['title'] ?? '')), name].filter(Boolean).join(', ');
  const changes = Array.isArray(row['changes']) ? row['changes'].filter(isObject) : [];
  return {
    id: String(row['revisionId']),
    day,
    time,
    who: row['changedByName'] ? String(row['changedByName']) : text('{{history.system}}'),
    what: text(`{{history.${String(row['kind'])}}}`, { what }),
    ...(typeof row['told'] === 'string' && changes.length === 0 ? { told: text(row['told']) } : {}),
    changes: changes.map(({ label, as, before, after }) => ({
      label: text(String(label ?? '')),
      before: words(before, as, text),
      after: words(after, as, text),
    })),
  };
}
