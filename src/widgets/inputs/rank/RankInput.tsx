import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useWords } from '../../environment/environment.tsx';
import { Icon, type IconShape } from '../../theme/Icon.tsx';
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '../../theme/icons.ts';
import { joinChosen, splitChosen } from '../severalValues.ts';
import type { InputProps } from '../types.ts';
import { labelOfValue, useChoices } from '../useChoices.ts';
import { useValue } from '../useField.ts';
import './rank.css';

type Move = 'up' | 'down' | 'out';
const moves: readonly (readonly [Move, IconShape])[] = [
  ['up', IconArrowUp],
  ['down', IconArrowDown],
  ['out', IconX],
];
const moveItem = <T,>(list: readonly T[], from: number, to: number): T[] => {
  const rest = list.filter((_one, at) => at !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
};

/**
 * Options in an order of one's own: pressed they take the next place, and move up and down from there. As many as `maxItems` says. Kept as a list
 * or, with `x-joined`, as one text.
 */
export function RankInput({ id, path, plan, form, fact, labelId, belowId }: InputProps) {
  const say = useWords();
  const { store } = form;
  const root = useRef<HTMLDivElement>(null);
  const choices = useChoices(plan, form, fact.options);
  const ranked = splitChosen(plan.schema, useValue(store, path), choices);
  const label = (value: string | number): string => labelOfValue(plan, form, choices, value);
  const most = typeof plan.schema['maxItems'] === 'number' ? plan.schema['maxItems'] : Infinity;
  const left = ranked.length < most ? choices.filter(({ value }) => !ranked.includes(value)) : [];
  /** Writes the new order and puts the focus on what was pressed, wherever it stands now. */
  const keep = (next: readonly (string | number)[], value: string | number, press: string): void => {
    flushSync(() => store.set(path, joinChosen(plan.schema, next)));
    const at = next.indexOf(value);
    form.announce(label(value), at < 0 ? say('ui.rank.none') : say('ui.rank.place', { place: at + 1, count: next.length }));
    const found = root.current?.querySelector<HTMLElement>(`[data-value="${CSS.escape(String(value))}"] [data-press="${press}"]`);
    (found ?? root.current?.querySelector<HTMLElement>('button'))?.focus();
  };
  const press = (move: Move, value: string | number, at: number): void => {
    if (move === 'out')
      return keep(
        ranked.filter((one) => one !== value),
        value,
        'in',
      );
    const to = move === 'up' ? at - 1 : at + 1;
    if (to >= 0 && to < ranked.length) keep(moveItem(ranked, at, to), value, move);
  };
  return (
    <div
      ref={root}
      id={id}
      role="group"
      tabIndex={-1}
      aria-labelledby={labelId}
      aria-describedby={belowId}
      className={`sd-rank${fact.error ? ' sd-rank-wrong' : ''}`}
      onBlur={({ relatedTarget, currentTarget }) => (currentTarget.contains(relatedTarget) ? undefined : store.touch(path))}
    >
      <ol>
        {ranked.map((value, at) => (
          <li key={value} data-value={value}>
            <span className="sd-num">{at + 1}</span>
            <span className="sd-rank-word">{label(value)}</span>
            {moves.map(([move, icon]) => (
              <IconButton
                key={move}
                data-press={move}
                aria-label={say(`ui.rank.${move}`, { label: label(value) })}
                aria-disabled={(move === 'up' && at === 0) || (move === 'down' && at === ranked.length - 1) || undefined}
                onClick={() => press(move, value, at)}
              >
                <Icon of={icon} />
              </IconButton>
            ))}
          </li>
        ))}
      </ol>
      {left.length > 0 ? (
        <ul>
          {left.map((choice) => (
            <li key={choice.value} data-value={choice.value}>
              <Button
                variant="outlined"
                size="small"
                startIcon={<Icon of={IconPlus} size="small" />}
                data-press="in"
                onClick={() => keep([...ranked, choice.value], choice.value, 'up')}
              >
                {choice.label}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
