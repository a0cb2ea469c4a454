import type { GameResultProps } from '../contract/game.ts';

/** The letters of a result, large; read out as one. */
export function GameCode({ title, letters, none }: Pick<GameResultProps, 'title' | 'letters' | 'none'>) {
  return (
    <>
      <h2>{title}</h2>
      <p className="sd-hidden" data-field="finalScore">
        {letters.length > 0 ? letters.map(({ id }) => id).join('') : none}
      </p>
      {letters.length === 0 ? (
        <p className="sd-result-none" aria-hidden="true">
          {none}
        </p>
      ) : null}
      <div className="sd-result-code" aria-hidden="true">
        {letters.map(({ id, label, colour }) => (
          <span key={id}>
            <b data-colour={colour}>{id}</b>
            {label}
          </span>
        ))}
      </div>
    </>
  );
}
