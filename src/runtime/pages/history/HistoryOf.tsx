import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { JsonObject, Json, Text } from '../../../engine/types.ts';
import { objectsOf } from '../../client/answer.ts';
import type { CallProblem } from '../../client/problem.ts';
import { useCatalogue, useRuntime, useText, useWidgets } from '../../context/context.tsx';
import { objectsIn, objectOf } from '../../../engine/json.ts';
import { useLookup } from '../../context/lookup.ts';
import type { HistoryEntryView, HistoryStepView } from '../../../widgets/contract/record.ts';
import { timeText } from '../../text/time.ts';
import { dayNumber } from '../../../engine/dates/day.ts';
import { instantIn, millisecondsOf } from '../../../engine/dates/clock.ts';

interface HistoryPage {
  rows: JsonObject[];
  next: string | null;
}

/** What `fetchHistory` answered. Throws CallProblem when that is no page of revisions. */
export function historyPage({ rows, next }: JsonObject): HistoryPage {
  return { rows: objectsOf(rows), next: typeof next === 'string' ? next : null };
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
  const changes = objectsIn(row['changes']);
  return {
    id: String(row['revisionId']),
    day,
    time,
    who: row['changedByName'] ? String(row['changedByName']) : text('{{history.system}}'),
    what: text(`{{history.${String(row['kind'])}}}`, { what }),
    ...(typeof row['told'] === 'string' ? { summary: text(row['told']) } : {}),
    changes: changes.map(({ label, as, before, after }) => ({
      label: text(String(label ?? '')),
      before: words(before, as, text),
      after: words(after, as, text),
    })),
  };
}

/** Where a row of a workflow came to, of what the history says: the first step first, each until the next one, the last one until today. */
export function historySteps(
  rows: readonly JsonObject[],
  about: { entity: string; id: number; state: string },
  { text, timeZone, today }: { text: Resolve; timeZone: string; today: string },
): HistoryStepView[] {
  const steps = rows
    .flatMap((row) => {
      const changes = row['entity'] === about.entity && row['id'] === about.id ? objectsIn(row['changes']) : [];
      const change = changes.find(({ field, after }) => field === about.state && after !== null);
      const at = millisecondsOf(row['changedOn'] ?? null);
      return change && Number.isFinite(at) ? [{ entry: historyEntry(row, text, timeZone), change, date: instantIn(timeZone, at, 'YYYY-MM-DD') }] : [];
    })
    .reverse();
  return steps.map(({ entry, change, date }, index) => {
    const days = (dayNumber(steps[index + 1]?.date ?? today) ?? 0) - (dayNumber(date) ?? 0);
    return {
      id: entry.id,
      label: words(change['after'], change['as'], text),
      day: entry.day,
      lasted: text(days === 1 ? '{{history.oneDay}}' : '{{history.days}}', { days }),
      who: entry.who,
    };
  });
}

export interface HistoryOfProps {
  /** The call that answers it a page at a time, and what names the row. */
  call: string;
  about: JsonObject;
  title: string;
  /** The way of its state, where it is told. */
  steps?: { title: string; of: { entity: string; id: number; state: string } } | undefined;
  onClose: () => void;
}

/** The panel that says who changed what of a row. Read anew each time it is opened. */
export function HistoryOf({ call, about, title, steps: way, onClose }: HistoryOfProps) {
  const { HistoryPanel } = useWidgets();
  const { app } = useCatalogue();
  const { clock } = useRuntime();
  const text = useText();
  const ask = useLookup();
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery<HistoryPage, CallProblem>({
    queryKey: ['history', call, about],
    staleTime: 0,
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    queryFn: async ({ pageParam }) => {
      const { value } = await ask(call, typeof pageParam === 'string' ? { ...about, after: pageParam } : about);
      return historyPage(objectOf(value));
    },
  });
  const entries = useMemo(
    () => (data?.pages ?? []).flatMap(({ rows }) => rows.map((row) => historyEntry(row, text, app.timeZone))),
    [data, text, app.timeZone],
  );
  const steps = useMemo(
    () =>
      way && {
        title: way.title,
        rows: historySteps(
          (data?.pages ?? []).flatMap(({ rows }) => rows),
          way.of,
          { text, timeZone: app.timeZone, today: clock.today(app.timeZone) },
        ),
      },
    [data, way, text, app.timeZone, clock],
  );
  const problem = error
    ? { title: text('{{history.failed}}'), text: text(error.words), onRetry: () => void (entries.length > 0 ? fetchNextPage() : refetch()) }
    : undefined;
  return (
    <HistoryPanel
      open
      title={title}
      {...(steps ? { steps } : {})}
      entries={entries}
      loading={isFetching}
      end={text('{{history.all}}')}
      empty={{ title: text('{{history.none}}'), text: text('{{history.noneText}}'), icon: 'history' }}
      problem={problem}
      onClose={onClose}
      more={hasNextPage ? { id: 'earlier', label: text('{{history.more}}'), busy: isFetching, onPress: () => void fetchNextPage() } : undefined}
    />
  );
}
