import { isSaidByKeys } from '../../engine/joined.ts';
import { display } from './display.ts';
import type { InputProps } from './types.ts';
import { useValue } from './useField.ts';
import { useSaid } from './useSaid.ts';

/** A value that is only read, as running text: the question of a row, or a sentence that a rule chose by its key and that says values of the form. */
export function Words({ id, path, plan, form, labelId }: InputProps) {
  const held = useValue(form.store, path);
  const isSentence = plan.schema['x-word'] === true && isSaidByKeys(held);
  const sentence = useSaid(form, isSentence ? held : '');
  return (
    <span id={id} aria-labelledby={labelId} className="sd-words">
      {isSentence ? sentence : display(plan, form, held)}
    </span>
  );
}
