import { later } from '../environment/LazyBoundary.tsx';
import { beside } from './neighbour.ts';
import type { InputProps } from './types.ts';
import { useValue } from './useField.ts';

const ScoreBar = later(() => import('../views/ScoreBar.tsx'), 'default', null);

const numberIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** A score that is only read, with its maximum. Options: `most`, and `threshold`, the field beside it that holds what has to be reached. */
export function ScoreValue({ id, path, plan, form }: InputProps) {
  const { most, threshold } = plan.options;
  const needed = useValue(form.store, typeof threshold === 'string' ? beside(path, threshold.slice(1)) : path);
  const value = numberIn(useValue(form.store, path)) ?? 0;
  return (
    <ScoreBar
      id={id}
      label={form.text(plan.label)}
      value={value}
      most={numberIn(most) ?? 100}
      threshold={threshold === undefined ? undefined : numberIn(needed)}
    />
  );
}
