import { isSaidByKeys } from '../../engine/joinedTexts.ts';
import { later } from '../environment/LazyBoundary.tsx';
import { display } from './display.ts';
import { beside } from './neighbour.ts';
import type { InputProps } from './types.ts';
import { useValue } from './useField.ts';
import { useTranslated } from './useTranslated.ts';

/** A number, a name of one word: in a column it stands on one line. */
const WHOLE = /^\S{1,16}$/;

const NoteCard = later(() => import('../views/NoteCard.tsx'), 'NoteCard', null);
const TONES = ['success', 'error', 'warning'] as const;

/**
 * A value that is only read, as running text: the question of a row, or a sentence that a rule chose by its key and that says values of the form.
 * In a row it says what it is where the table has no head: on a phone. Option `notice`: the field beside it that holds the tone of the notice as which
 * it is said.
 */
export function Words({ id, path, plan, form }: InputProps) {
  const rawValue = useValue(form.store, path);
  const isSentence = plan.schema['x-word'] === true && isSaidByKeys(rawValue);
  const sentence = useTranslated(form, isSentence ? rawValue : '');
  const words = isSentence ? sentence : display(plan, form, rawValue);
  const { notice } = plan.options;
  const tone = useValue(form.store, typeof notice === 'string' ? beside(path, notice.slice(1)) : path);
  if (notice !== undefined) return <NoteCard id={id} text={words} tone={TONES.find((one) => one === tone) ?? 'info'} actions={[]} />;
  return (
    <>
      {plan.cell && plan.widget === 'words' ? <span className="sd-label sd-caption">{form.text(plan.label)}</span> : null}
      <span id={id} className={plan.cell && WHOLE.test(words) ? 'sd-words sd-whole' : 'sd-words'}>
        {words}
      </span>
    </>
  );
}
