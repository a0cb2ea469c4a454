import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useCatalogue, useLoaded, useText, useWidgets } from '../../context/context.tsx';
import { useLookup } from '../../context/lookup.ts';
import type { CallProblem } from '../../client/problem.ts';
import type { BlockProps } from '../../screens/route.ts';
import { rowState } from '../../screens/recordState.ts';
import { useSay } from '../../shell/notifications.tsx';
import { timeText } from '../../text/time.ts';
import { DefinitionsDesk } from './DefinitionsDesk.tsx';
import type { FileEdits } from './editing.ts';
import { callsOf, readDrafts, readSet, readVersion, type OtherDraft, type ReadSet } from './readDefinitions.ts';
import { useEditing } from './useEditing.ts';

const NOTHING: FileEdits = {};
const NOBODY: readonly OtherDraft[] = [];
/** So often it is asked who else changes what. */
const DRAFTS_MS = 60_000;

/**
 * Changes definitions: reads those that serve, and again once others do, with the files of the version that the address names over them
 * (quality 2: an administrator changes the product without a developer).
 */
export default function DefinitionsBlock({ block }: BlockProps) {
  const { EmptyState, ErrorPanel, Skeletons } = useWidgets();
  const text = useText();
  const ask = useLookup();
  const say = useSay();
  const { app } = useCatalogue();
  const { head } = useLoaded();
  const { search, state } = useLocation();
  const calls = useMemo(() => callsOf(block), [block]);
  const [versionId] = useState(() => rowState(String(block.with?.['row'] ?? ''), search, state));
  const [count, setCount] = useState(0);
  const set = useQuery<ReadSet, CallProblem>({
    queryKey: ['definitions', head.hash],
    staleTime: Infinity,
    placeholderData: (before) => before,
    queryFn: () => readSet(ask, calls, setCount),
  });
  const version = useQuery<FileEdits, CallProblem>({
    queryKey: ['definitions of', versionId],
    staleTime: 0,
    queryFn: () => (versionId === null ? Promise.resolve(NOTHING) : readVersion(ask, calls, versionId)),
  });
  // Who cannot be told now of others is told when they approve.
  const drafts = useQuery<readonly OtherDraft[], CallProblem>({
    queryKey: ['drafts of definitions', versionId],
    refetchInterval: DRAFTS_MS,
    queryFn: () => readDrafts(ask, calls, versionId),
  });
  const work = useEditing(String(versionId ?? 'new'), set.data, version.data);
  useEffect(() => {
    if (!work || work.restored === null) return undefined;
    return say.notice({ text: text('{{app.draftRestored}}', { at: timeText(work.restored, app.timeZone) }), tone: 'info' });
    // Once, whatever else changes.
  }, [work]);

  const failed = set.error && !set.data ? set : version.error && !version.data ? version : null;
  if (failed?.error) return <ErrorPanel title={text('{{app.notRead}}')} text={text(failed.error.words)} onRetry={() => void failed.refetch()} />;
  if (work && set.data) return <DefinitionsDesk calls={calls} set={set.data} drafts={drafts.data ?? NOBODY} work={work} />;
  return (
    <>
      <EmptyState line title={text('{{studio.reading}}', { count })} />
      <Skeletons shape="form" label={text('{{app.loading}}')} />
    </>
  );
}
