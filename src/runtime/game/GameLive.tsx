import { useCallback, useMemo, useEffect, useRef, type RefObject } from 'react';
import { useSelector } from '@xstate/react';
import type { BlockDef } from '../../catalogue/definition/screen.ts';
import type { JsonObject } from '../../engine/types.ts';
import { useCatalogue, useRuntime, useText, useWidgets } from '../context/context.tsx';
import { destination } from '../save/after.ts';
import { useScope } from '../shell/scope.tsx';
import { gameOptions, type GameOptions, type GameService, type GameState } from './types.ts';
import { ResultPage } from './ResultPage.tsx';
import { argsOf } from '../../engine/rules/logic.ts';
import type { GameResultHandle } from '../../widgets/contract/game.ts';
import { useLookup } from '../context/lookup.ts';
import { createGame } from './gameService.ts';
import { objectOf } from '../../engine/json.ts';

const POLL = 50;
/** How long the result may take to be drawn before the camera gives up. */
const PATIENCE = 10_000;
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function takePicture(result: RefObject<GameResultHandle | null>): Promise<string> {
  for (let elapsed = 0; !result.current && elapsed < PATIENCE; elapsed += POLL) await pause(POLL);
  if (!result.current) throw new Error('the result is not shown');
  return result.current.picture();
}

interface PlayedGame {
  game: GameService | null;
  state: GameState | null;
  result: RefObject<GameResultHandle | null>;
}

/** The game of a block about a record, begun once; null where the catalogue has no such game. */
function useGame({ game: name, calls }: GameOptions, record: JsonObject): PlayedGame {
  const { catalogue, constants } = useRuntime();
  const { session } = useScope();
  const ask = useLookup();
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
        const payload = argsOf(def.with, { ...world.current, run });
        return (await world.current.ask(def.call, payload, key === undefined ? {} : { key })).rows.map(objectOf);
      },
      picture: () => takePicture(result),
      wait: pause,
      note: (what) => console.warn(`The game: ${what}`),
    });
  }, [catalogue, constants, name]);
  const isRunning = useRef(false);
  useEffect(() => {
    if (isRunning.current || !service) return;
    isRunning.current = true;
    void service.start();
  }, [service]);
  const state = useSelector(service?.actor, (snapshot) => snapshot?.context ?? null);
  return { game: service, state, result };
}

/** Pictures that are fetched before they are wanted. */
const AHEAD = 4;

/** A game of our own: its pictures over the whole screen, then its result in the page (D1-GAME-01 to 03, D1-GAME-33). */
export function GameLive({ block, record }: { block: BlockDef; record: JsonObject }) {
  const { GameStage, ErrorPanel } = useWidgets();
  const { games } = useCatalogue();
  const { session } = useScope();
  const text = useText();
  const { links } = useRuntime();
  const options = useMemo(() => gameOptions(block), [block]);
  const { game: service, state, result } = useGame(options, record);
  const leave = useCallback(() => {
    if (options.back) links.go(destination(options.back, { session, record }));
  }, [options, links, session, record]);
  const game = games[options.game];
  if (!service || !state || !game) return <ErrorPanel title={text('{{app.wentWrong}}')} details={`game '${options.game}'`} />;
  const { run, answers, phase, problem } = state;
  if (phase === 'result') return <ResultPage game={game} state={state} service={service} handle={result} leave={leave} />;
  if (problem && !run) return <ErrorPanel title={text(problem)} onRetry={() => void service.again()} />;
  const total = run?.pictures.length ?? 0;
  const index = Math.min(answers.length, Math.max(0, total - 1));
  const picture = run?.pictures[index];
  return (
    <GameStage
      title={text(game.title)}
      question={text(game.question)}
      answerCount={answers.length}
      total={Math.max(1, total)}
      countText={total === 0 ? '' : text('{{game.progress}}', { done: index + 1, total })}
      progressLabel={text('{{game.answered}}')}
      who={run?.name ?? ''}
      picture={picture ? { src: picture.src, alt: picture.occupation } : null}
      next={(run?.pictures ?? []).slice(index + 1, index + 1 + AHEAD).map(({ src }) => src)}
      unseen={text('{{game.noPictures}}')}
      answers={game.answers.map(({ id, label, icon, key, tone }) => ({ id, label: text(label), icon, key, tone }))}
      answersLabel={text('{{game.answers}}')}
      onAnswer={(id) => void service.answer(id)}
      previous={
        answers.length > 0 && phase === 'playing' ? { label: text('{{game.previous}}'), icon: 'arrow-back-up', onPress: service.back } : undefined
      }
      leave={{ label: text('{{game.leave}}'), onPress: leave }}
      note={problem ? text(problem) : undefined}
    />
  );
}
