import { useCallback, useMemo } from 'react';
import type { BlockDef } from '../../catalogue/types.ts';
import type { JsonObject } from '../../engine/types.ts';
import { useCatalogue, useRuntime, useText, useWidgets } from '../root/context.tsx';
import { destination } from '../save/after.ts';
import { useScope } from '../shell/scope.tsx';
import { gameOptions } from './options.ts';
import { ResultPage } from './ResultPage.tsx';
import { useGame } from './useGame.ts';

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
  const done = Math.min(answers.length, Math.max(0, total - 1));
  const picture = run?.pictures[done];
  return (
    <GameStage
      title={text(game.title)}
      question={text(game.question)}
      done={answers.length}
      total={Math.max(1, total)}
      counted={total === 0 ? '' : text('{{game.progress}}', { done: done + 1, total })}
      progressLabel={text('{{game.answered}}')}
      who={run?.name ?? ''}
      picture={picture ? { src: picture.src, alt: picture.occupation } : null}
      next={(run?.pictures ?? []).slice(done + 1, done + 1 + AHEAD).map(({ src }) => src)}
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
