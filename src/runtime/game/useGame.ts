import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { RefObject } from 'react';
import { argsOf } from '../../engine/rules/argsOf.ts';
import type { JsonObject } from '../../engine/types.ts';
import type { GameResultHandle } from '../../widgets/contract.ts';
import { useAsk } from '../pages/ask.ts';
import { useRuntime } from '../root/context.tsx';
import { asRow } from '../session/scope.ts';
import { useScope } from '../shell/scope.tsx';
import { createGame } from './gameService.ts';
import type { GameOptions } from './options.ts';
import type { GameService, GameState } from './types.ts';

const POLL = 50;
/** How long the result may take to be drawn before the camera gives up. */
const PATIENCE = 10_000;
const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));

async function taken(result: RefObject<GameResultHandle | null>): Promise<string> {
  for (let waited = 0; !result.current && waited < PATIENCE; waited += POLL) await pause(POLL);
  if (!result.current) throw new Error('the result is not shown');
  return result.current.picture();
}

export interface PlayedGame {
  game: GameService | null;
  state: GameState | null;
  result: RefObject<GameResultHandle | null>;
}

/** The game of a block about a record, begun once; null where the catalogue has no such game. */
export function useGame({ game: name, calls }: GameOptions, record: JsonObject): PlayedGame {
  const { catalogue, constants } = useRuntime();
  const { session } = useScope();
  const ask = useAsk();
  const result = useRef<GameResultHandle>(null);
  // One game for as long as the page is open: definitions and scope as they were when it began.
  const world = useRef({ calls, session, record, ask });
  const service = useMemo(() => {
    const game = catalogue().games[name];
    const machine = game && catalogue().workflows[game.workflow];
    if (!game || !machine) return null;
    return createGame({
      game,
      machine,
      constants: constants(),
      session: world.current.session,
      ask: async (call, run, key) => {
        const def = world.current.calls[call];
        if (!def) throw new Error(`the block names no call '${call}'`);
        const sent = argsOf(def.with, { ...world.current, run });
        return (await world.current.ask(def.call, sent, key === undefined ? {} : { key })).rows.map(asRow);
      },
      picture: () => taken(result),
      wait: pause,
      note: (what) => console.warn(`The game: ${what}`),
    });
  }, [catalogue, constants, name]);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current || !service) return;
    begun.current = true;
    void service.start();
  }, [service]);
  const state = useSyncExternalStore(service?.subscribe ?? nothing, () => service?.state() ?? null);
  return { game: service, state, result };
}

const nothing = (): (() => void) => () => undefined;
