import { useMemo, type Ref } from 'react';
import { numberOf } from '../../engine/game/scoreOf.ts';
import type { GameDef } from '../../engine/definition/game.ts';
import type { ActionView } from '../../widgets/contract/shell.ts';
import type { GameResultHandle } from '../../widgets/contract/game.ts';
import type { Tone } from '../../widgets/contract/dialogs.ts';
import { useRuntime, useText, useWidgets } from '../context/context.tsx';
import { shownTallies } from './gameService.ts';
import type { GameService, GameState } from './types.ts';

interface ResultPageProps {
  game: GameDef;
  state: GameState;
  service: GameService;
  handle: Ref<GameResultHandle>;
  leave: () => void;
}

/** The result of a game (D1-GAME-08, D1-GAME-32 to 34, D1-GAME-37, D12-GAP-133): everything it says comes from the definition. */
export function ResultPage({ game, state, service, handle, leave }: ResultPageProps) {
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
