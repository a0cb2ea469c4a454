import { useEffect, useRef } from 'react';
import type { GameStageProps } from '../contract/game.ts';
import { NamedIcon } from '../theme/NamedIcon.tsx';

type Props = Pick<GameStageProps, 'answers' | 'onAnswer'> & { label: string; off: boolean };

/** The buttons of a game. Their keys work wherever the focus is; one that is held down answers once. */
export function GameAnswers({ label, answers, off, onAnswer }: Props) {
  const latest = useRef({ answers, off, onAnswer });
  latest.current = { answers, off, onAnswer };
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const { answers: known, off: isOff, onAnswer: act } = latest.current;
      if (event.repeat || event.altKey || event.ctrlKey || event.metaKey || isOff) return;
      const pressed = known.find(({ key }) => key === event.key.toLowerCase());
      if (!pressed) return;
      event.preventDefault();
      act(pressed.id);
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, []);
  return (
    <div className="sd-game-answers" role="group" aria-label={label} data-color-scheme="light">
      {answers.map(({ id, label: word, icon, key, tone }, index) => (
        <button
          key={id}
          type="button"
          className={tone ? `sd-as-${tone}` : ''}
          data-action={id}
          autoFocus={index === 0}
          aria-keyshortcuts={key}
          {...(off ? { 'aria-disabled': true } : {})}
          onClick={() => (off ? undefined : onAnswer(id))}
        >
          <NamedIcon name={icon} size="huge" />
          <b>{word}</b>
          <kbd aria-hidden="true">{key}</kbd>
        </button>
      ))}
    </div>
  );
}
