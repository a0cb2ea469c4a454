import './game.css';
import { useEffect, useRef, useState, type CSSProperties } from 'react';
import type { GameStageProps } from '../contract/game.ts';
import { DialogFrame } from '../dialogs/DialogFrame.tsx';
import { useWords } from '../environment/environment.tsx';
import { Icon } from '../theme/Icon.tsx';
import { NamedIcon } from '../theme/NamedIcon.tsx';
import { IconX } from '../theme/icons.ts';

type Props = Pick<GameStageProps, 'answers' | 'onAnswer'> & { label: string; off: boolean };

/** The buttons of a game. Their keys work wherever the focus is; one that is held down answers once. */
function GameAnswers({ label, answers, off, onAnswer }: Props) {
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
          style={tone ? ({ '--sd-tone': `var(--sd-palette-${tone}-text)` } as CSSProperties) : undefined}
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

/** Fetches pictures before they are wanted; those that are coming already go on. Held as long as they are wanted, so that nothing lets them go. */
function ahead(sources: readonly string[], images: readonly HTMLImageElement[]): readonly HTMLImageElement[] {
  return sources.map((source) => {
    const known = images.find((image) => image.dataset['from'] === source);
    if (known) return known;
    const image = new Image();
    image.dataset['from'] = source;
    image.decoding = 'async';
    image.src = source;
    return image;
  });
}

/** One picture over the whole screen, one button for each answer, by press or by key (D1-GAME-01 to 03, D1-GAME-42). */
export function GameStage(props: GameStageProps) {
  const {
    title,
    question,
    answerCount,
    total,
    countText,
    progressLabel,
    who,
    picture,
    next,
    unseen,
    answers,
    answersLabel,
    onAnswer,
    previous,
    leave,
    note,
  } = props;
  const words = useWords();
  const [failed, setFailed] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const images = useRef<readonly HTMLImageElement[]>([]);
  const coming = next.join(' ');
  useEffect(() => {
    images.current = ahead(coming === '' ? [] : coming.split(' '), images.current);
  }, [coming]);
  const isFailed = picture !== null && (picture.src === '' || failed === picture.src);
  const again = () => {
    setFailed(null);
    setTries((count) => count + 1);
  };
  return (
    <DialogFrame open fullScreen label={title} className="sd-game" onClose={leave.onPress}>
      <header className="sd-game-head sd-line">
        <button type="button" className="sd-game-plain sd-on" aria-label={leave.label} onClick={leave.onPress}>
          <Icon of={IconX} />
        </button>
        <div className="sd-game-done sd-line">
          <span className="sd-num">{countText}</span>
          <span className="sd-game-track">
            <progress aria-label={progressLabel} value={answerCount} max={total} />
          </span>
        </div>
        <span className="sd-game-who">{who}</span>
      </header>
      <div className="sd-game-stage sd-line">
        <figure>
          {isFailed ? (
            <div className="sd-game-failed" role="alert">
              {unseen}
              <button type="button" className="sd-game-plain sd-on" onClick={again}>
                {words('ui.tryAgain')}
              </button>
            </div>
          ) : picture ? (
            <img
              key={`${picture.src} ${tries}`}
              src={picture.src}
              alt={picture.alt}
              width={480}
              height={360}
              onError={() => setFailed(picture.src)}
            />
          ) : null}
        </figure>
        <h1>{question}</h1>
        <p aria-live="polite">{picture?.alt ?? words('ui.loading')}</p>
      </div>
      <GameAnswers label={answersLabel} answers={answers} off={picture === null || isFailed} onAnswer={onAnswer} />
      <div className="sd-game-foot">
        {note ? <p role="status">{note}</p> : null}
        {previous ? (
          <button type="button" className="sd-game-plain" onClick={previous.onPress}>
            <NamedIcon name={previous.icon} /> {previous.label}
          </button>
        ) : null}
      </div>
    </DialogFrame>
  );
}
