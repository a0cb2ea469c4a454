import { countText } from '../../engine/countText.ts';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { objectsIn, segmentsOfPointer, provedAs } from '../../engine/json.ts';
import { valueAt } from '../../engine/form/paths.ts';
import { argsOf } from '../../engine/rules/logic.ts';
import type { CallDef, Json, Pointer } from '../../engine/types.ts';
import type { RowActionDef } from '../../engine/definition/list.ts';
import type { QuickLink } from '../../widgets/contract/views.ts';
import type { BlockDef } from '../../catalogue/definition/screen.ts';
import { useRuntime, useText, useWidgets } from '../context/context.tsx';
import { useLookup } from '../context/lookup.ts';
import { destination } from '../save/after.ts';
import type { BlockProps } from '../screens/route.ts';
import { useScope } from '../shell/scope.tsx';
import { useButtons } from './useButtons.ts';

/**
 * One kind of work of a waiting block (`with.items`): a way on whose label says how many wait there, by a pointer into the call's answer; with `rows`
 * a way for every row of it, which `values` and `go` read as `row`.
 */
type WaitingItem = RowActionDef & Pick<CallDef, 'call' | 'with'> & { at: Pointer; rows?: true; go: NonNullable<RowActionDef['go']> };

/** What a waiting block says in `with`. */
export const waitingItems = ({ with: args }: BlockDef): WaitingItem[] => provedAs(args?.['items'] ?? []);

/** How many wait, as people read it; null for nobody, and where nobody knows. */
export function waitingText(answer: Json, at: Pointer): string | null {
  const found = Number(valueAt(answer, segmentsOfPointer(at)) ?? 0);
  if (!(found > 0)) return null;
  return countText(found, valueAt(answer, ['totalIsCapped']) === true);
}

/** What waits for the person signed in, each with the list that it stands in. What cannot be counted is left out. */
export default function WaitingPage({ block }: BlockProps) {
  const { Cards, NoteCard, Skeletons } = useWidgets();
  const { links } = useRuntime();
  const { session } = useScope();
  const text = useText();
  const ask = useLookup();
  const items = useMemo(() => waitingItems(block), [block]);
  const visibleItems = useButtons(items).flatMap(({ id }) => items.find((item) => item.id === id) ?? []);
  const results = useQueries({
    queries: visibleItems.map((item) => {
      const payload = argsOf(item.with, { session });
      return { queryKey: ['count', item.call, payload], staleTime: 0, queryFn: async () => (await ask(item.call, payload)).value };
    }),
  });
  const waiting = visibleItems.flatMap((item, index): QuickLink[] => {
    const { id, icon } = item;
    const answer = results[index]?.data ?? null;
    return (item.rows ? objectsIn(answer) : [answer]).flatMap((row, place): QuickLink[] => {
      const count = waitingText(row, item.at);
      if (count === null) return [];
      const facts = { session, row };
      const label = text(item.label, { ...argsOf(item.values, facts), count });
      return [{ id: `${id}-${place}`, label, href: links.hrefOf(destination(item.go, facts)), ...(icon ? { icon } : {}) }];
    });
  });
  if (visibleItems.length === 0) return null;
  if (results.some(({ isPending }) => isPending)) return <Skeletons shape="line" label={text('{{app.loading}}')} />;
  if (waiting.length > 0) return <Cards counts={[]} linksTitle={text(block.text ?? '')} links={waiting} />;
  return results.some(({ isError }) => isError) ? null : (
    <NoteCard text={text(String(block.with?.['none'] ?? '{{waiting.none}}'))} tone="success" actions={[]} />
  );
}
