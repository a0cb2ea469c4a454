import { useCallback, useMemo, useEffect, useRef, type RefObject, type Ref } from 'react';
import { useSelector } from '@xstate/react';
import type { BlockDef } from '../../catalogue/definition/screen.ts';
import type { JsonObject } from '../../engine/types.ts';
import { useCatalogue, useRuntime, useText, useWidgets } from '../context/context.tsx';
import { destination } from '../save/after.ts';
import { useScope } from '../shell/scope.tsx';
import { gameOptions, type GameOptions, type GameService, type GameState } from './types.ts';
import { argsOf } from '../../engine/rules/logic.ts';
import type { GameResultHandle } from '../../widgets/contract/game.ts';
import { useLookup } from '../context/lookup.ts';
import { createGame, shownTallies } from './gameService.ts';
import { objectOf } from '../../engine/json.ts';
import { numberOf } from '../../engine/game/scoreOf.ts';
import type { GameDef } from '../../engine/definition/game.ts';
import type { ActionView } from '../../widgets/contract/shell.ts';
import type { Tone } from '../../widgets/contract/dialogs.ts';

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

interface ResultPageProps {
  game: GameDef;
  state: GameState;
  service: GameService;
  handle: Ref<GameResultHandle>;
  leave: () => void;
}

/** The result of a game (D1-GAME-08, D1-GAME-32 to 34, D1-GAME-37, D12-GAP-133): everything it says comes from the definition. */
function ResultPage({ game, state, service, handle, leave }: ResultPageProps) {
  const { GameResult } = useWidgets();
  const { constants } = useRuntime();
  const text = useText();
  const { run, answers, code, courses, thanks, status, problem, file } = state;
  const letters =
    game.groups.some(({ id }) => code.includes(id)) && !code.includes(' ')
      ? [...code].flatMap((letter) => game.groups.filter(({ id }) => id === letter))
      : [];
  const most = numberOf(game.perGroup, constants());
  // The chart draws itself anew when its bars change: they are the same for one run.
  const bars = useMemo(() => {
    const tallies = run ? shownTallies(game, run, answers) : [];
    return game.groups.map(({ id, label, colour }, index) => {
      const value = Number(tallies[index]?.[game.shows] ?? 0);
      return { id, label: text(label), colour: colour ?? index, value };
    });
  }, [run?.runId, answers, game, text]);
  const actions: ActionView[] = [
    ...(problem ? [{ id: 'again', label: text('{{game.again}}'), icon: 'refresh', onPress: () => void service.again() }] : []),
    ...(file
      ? [{ id: 'download', label: text('{{game.download}}'), icon: 'download', href: file, download: `${text('{{game.file}}')} ${code}.png` }]
      : []),
    { id: 'back', label: text('{{game.back}}'), kind: 'solid' as const, onPress: leave },
  ];
  const statusText = status ? text(status.text) : '';
  return (
    <GameResult
      title={text('{{game.code}}')}
      who={run?.name ?? ''}
      thanks={thanks ? text(thanks) : undefined}
      letters={letters.map(({ id, label, colour }) => ({ id, label: text(label), colour: colour ?? 0 }))}
      none={letters.length === 0 ? code : text('{{game.none}}')}
      about={
        letters.length > 0
          ? text('{{game.likes}}', {
              list: letters
                .map(({ about }) => text(about ?? ''))
                .filter(Boolean)
                .join(', '),
            })
          : undefined
      }
      courses={
        courses
          ? {
              title: text('{{game.courses}}'),
              empty: text('{{game.noCourses}}'),
              items: courses
                .slice(0, 6)
                .map((row) => ({ id: String(row['id']), label: String(row['course'] ?? ''), note: String(row['hollandCode'] ?? '') })),
            }
          : undefined
      }
      chart={{
        title: text('{{game.chart}}'),
        note: text('{{game.perGroup}}', { count: most }),
        groupLabel: text('{{game.group}}'),
        valueLabel: text('{{game.count}}'),
        most,
        bars,
      }}
      status={
        statusText || problem
          ? {
              text: [statusText, problem ? text(problem) : ''].filter(Boolean).join(' · '),
              tone: problem ? 'error' : ((status?.tone ?? 'info') as Tone),
            }
          : undefined
      }
      actions={actions}
      handle={handle}
    />
  );
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
