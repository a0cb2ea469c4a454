import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { JsonObject } from '../../../engine/types.ts';
import type { CallProblem } from '../../client/problem.ts';
import { useCatalogue, useText, useWidgets } from '../../root/context.tsx';
import { isObject } from '../../save/pointers.ts';
import { useAsk } from '../ask.ts';
import { historyEntry, historyPage, type HistoryPage } from './historyEntry.ts';

/** The button in the record's header, and the panel that says who changed what (issue 3.6). Nothing is read before it opens. */
export function RecordHistory({ dbUserId }: { dbUserId: number }) {
  const { ActionButton, HistoryPanel, Late } = useWidgets();
  const { app } = useCatalogue();
  const text = useText();
  const ask = useAsk();
  const [open, setOpen] = useState(false);
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery<HistoryPage, CallProblem>({
    queryKey: ['history', dbUserId],
    enabled: open,
    staleTime: 0,
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    queryFn: async ({ pageParam }) => {
      const sent: JsonObject = typeof pageParam === 'string' ? { dbUserId, after: pageParam } : { dbUserId };
      const { value } = await ask('fetchHistory', sent);
      return historyPage(isObject(value) ? value : {});
    },
  });
  const entries = useMemo(
    () => (data?.pages ?? []).flatMap(({ rows }) => rows.map((row) => historyEntry(row, text, app.timeZone))),
    [data, text, app.timeZone],
  );
  const problem = error
    ? {
        title: text('{{history.failed}}'),
        text: error.messages[0]?.text || text(`{{app.problem.${error.kind}}}`),
        onRetry: () => void (entries.length > 0 ? fetchNextPage() : refetch()),
      }
    : undefined;
  return (
    <>
      <ActionButton
        small
        action={{ id: 'history', label: text('{{history.button}}'), icon: 'history', kind: 'text', onPress: () => setOpen(true) }}
      />
      <Late>
        {open ? (
          <HistoryPanel
            open
            title={text('{{history.title}}')}
            entries={entries}
            loading={isFetching}
            end={text('{{history.all}}')}
            empty={{ title: text('{{history.none}}'), text: text('{{history.noneText}}'), icon: 'history' }}
            problem={problem}
            onClose={() => setOpen(false)}
            more={hasNextPage ? { id: 'earlier', label: text('{{history.more}}'), busy: isFetching, onPress: () => void fetchNextPage() } : undefined}
          />
        ) : null}
      </Late>
    </>
  );
}
