import { display } from './display.ts';
import type { InputProps } from './types.ts';
import { useValue } from './useField.ts';

/** A value that is only read, as running text: the question of a row. */
export function Words({ id, path, plan, form, labelId }: InputProps) {
  return (
    <span id={id} aria-labelledby={labelId} className="sd-words">
      {display(plan, form, useValue(form.store, path))}
    </span>
  );
}
