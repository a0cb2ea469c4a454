import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { useRuntime, useText, useWidgets } from '../context/context.tsx';
import type { BlockProps } from '../screens/route.ts';
import { recordState } from '../screens/recordState.ts';
import { GameLive } from '../game/GameLive.tsx';
import { useRecord } from './record/useRecord.ts';
import { useQuery } from '@tanstack/react-query';
import type { BlockDef } from '../../catalogue/definition/screen.ts';
import { argsOf } from '../../engine/rules/logic.ts';
import type { JsonObject } from '../../engine/types.ts';
import { useLookup } from '../context/lookup.ts';
import { destination } from '../save/after.ts';
import { useScope } from '../shell/scope.tsx';
import { gameOptions } from '../game/types.ts';
import { objectOf } from '../../engine/json.ts';

/** The frame's address with the id that the service gave (`data.karyapathId`, D2-COUN-07); null without a game or without an id. */
export function frameAddress(gameUrl: string, answer: JsonObject): string | null {
  const id = objectOf(answer['data'])['karyapathId'];
  if (!URL.canParse(gameUrl) || !['http:', 'https:'].includes(new URL(gameUrl).protocol) || (typeof id !== 'string' && typeof id !== 'number'))
    return null;
  const url = new URL(gameUrl);
  url.searchParams.set('karyapathId', String(id));
  return url.href;
}

/** Another provider's game in a frame, under the id that its service gives (D2-COUN-05 to 07, D2-CALLS-38). */
function ExternalGame({ block, record }: { block: BlockDef; record: JsonObject }) {
  const { GameFrame, ErrorPanel, Skeletons } = useWidgets();
  const { constants, links } = useRuntime();
  const { session } = useScope();
  const ask = useLookup();
  const text = useText();
  const { calls, back } = useMemo(() => gameOptions(block), [block]);
  const { data, error, refetch } = useQuery({
    queryKey: ['external game', record['engagementId']],
    staleTime: Infinity,
    queryFn: async () => {
      const person = calls.person ? objectOf((await ask(calls.person.call, argsOf(calls.person.with, { record, session }))).rows[0]) : {};
      const answer = calls.register && (await ask(calls.register.call, argsOf(calls.register.with, { record, session, run: person })));
      const src = frameAddress(String(constants()['gameUrl'] ?? ''), objectOf(answer?.value));
      if (src === null) throw new Error('no game');
      return src;
    },
  });
  if (error) return <ErrorPanel title={text('{{game.noFrame}}')} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeletons shape="cards" label={text('{{app.loading}}')} />;
  const leave = {
    label: text('{{game.leave}}'),
    onPress: () => {
      if (back) links.go(destination(back, { session, record }));
    },
  };
  return <GameFrame title={text('{{game.frame}}')} src={data} leave={leave} />;
}

/**
 * A game that sorts pictures, about the record that the address names (D12-GAP-013): our own by default, another provider's where
 * config/app.json says so (D12-GAP-012).
 */
export default function GamePage({ block }: BlockProps) {
  const { search, state } = useLocation();
  const { session, constants } = useRuntime();
  const { EmptyState, ErrorPanel, Skeletons } = useWidgets();
  const text = useText();
  const about = useMemo(() => recordState(search, state, session.read()?.dbUserId ?? 0), [search, state, session]);
  const { record, ready, problem } = useRecord(about);
  if (problem) return <ErrorPanel title={text('{{app.notRead}}')} text={text(problem.words)} />;
  if (about.dbUserId === 0) return <EmptyState title={text('{{game.choose}}')} icon="users" />;
  if (!ready || !record['engagementId']) return <Skeletons shape="cards" label={text('{{app.loading}}')} />;
  const Game = constants()['gameMode'] === 'external' ? ExternalGame : GameLive;
  return <Game key={String(record['engagementId'])} block={block} record={record} />;
}
