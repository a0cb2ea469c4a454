import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { useRuntime, useText, useWidgets } from '../root/context.tsx';
import type { BlockProps } from '../screens/blocks.ts';
import { recordState } from '../screens/recordState.ts';
import { ExternalGame } from '../game/ExternalGame.tsx';
import { GameLive } from '../game/GameLive.tsx';
import { useRecord } from './record/useRecord.ts';

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
  if (problem) return <ErrorPanel title={text('{{app.notRead}}')} text={problem.messages[0]?.text || text(`{{app.problem.${problem.kind}}}`)} />;
  if (about.dbUserId === 0) return <EmptyState title={text('{{game.choose}}')} icon="users" />;
  if (!ready || !record['engagementId']) return <Skeletons shape="cards" label={text('{{app.loading}}')} />;
  const Game = constants()['gameMode'] === 'external' ? ExternalGame : GameLive;
  return <Game key={String(record['engagementId'])} block={block} record={record} />;
}
