import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BlockDef } from '../../catalogue/types.ts';
import { argsOf } from '../../engine/rules/argsOf.ts';
import type { JsonObject } from '../../engine/types.ts';
import { useAsk } from '../pages/ask.ts';
import { addressOf } from '../client/address.ts';
import { useRuntime, useText, useWidgets } from '../root/context.tsx';
import { destination } from '../save/after.ts';
import { asRow } from '../session/scope.ts';
import { useScope } from '../shell/scope.tsx';
import { frameAddress } from './frameAddress.ts';
import { gameOptions } from './options.ts';

/** Another provider's game in a frame, under the id that its service gives (D2-COUN-05 to 07, D2-CALLS-38). */
export function ExternalGame({ block, record }: { block: BlockDef; record: JsonObject }) {
  const { GameFrame, ErrorPanel, Skeletons } = useWidgets();
  const { callDoor, catalogue, constants, links } = useRuntime();
  const { session } = useScope();
  const ask = useAsk();
  const text = useText();
  const { calls, back } = useMemo(() => gameOptions(block), [block]);
  const { data, error, refetch } = useQuery({
    queryKey: ['external game', record['engagementId']],
    staleTime: Infinity,
    queryFn: async () => {
      const person = calls.person ? asRow((await ask(calls.person.call, argsOf(calls.person.with, { record, session }))).rows[0]) : {};
      const payload = argsOf(calls.register?.with, { record, session, run: person });
      const door = { method: 'POST', url: `${addressOf(catalogue().backend, 'game')}/register`, body: 'json', answer: 'plain' } as const;
      const src = frameAddress(String(constants()['gameUrl'] ?? ''), asRow(await callDoor(door, payload)));
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
