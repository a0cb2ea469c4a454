import { useWords } from '../environment/environment.tsx';
import { Icon } from '../theme/Icon.tsx';
import { IconCheck } from '../theme/icons.ts';
import { OptionPicture } from './OptionPicture.tsx';
import { RadioGroup } from './RadioGroup.tsx';
import type { InputProps } from './types.ts';
import { useChoices } from './useChoices.ts';
import { isBlank, useValue } from './useField.ts';

/** So many letters fit beside each other in a cell on a phone. */
const SHORT = 20;

/** Two or three choices side by side: native radios drawn as one bar, or as cards with pictures, with a check beside the chosen word. */
export function ChoiceInput({ id, path, plan, form, fact, required, labelId, belowId }: InputProps) {
  const say = useWords();
  const { store } = form;
  const value = useValue(store, path);
  const choices = useChoices(plan, form, fact.options);
  const isLong = choices.reduce((letters, { label }) => letters + label.length, 0) > SHORT;
  const look = choices.some(({ picture }) => picture) ? 'sd-picture-cards sd-wrap' : `sd-bar${isLong ? ' sd-bar-long' : ''}`;
  return (
    <div className="sd-bar-row sd-line sd-wrap">
      <RadioGroup
        {...{ id, path, form, fact, required, labelId, belowId, choices }}
        className={`${look}${fact.error ? ' sd-wrong' : ''}`}
        mark={(choice, isOn) => (
          <>
            {isOn ? <Icon of={IconCheck} size="small" /> : null}
            <OptionPicture of={choice} />
          </>
        )}
      />
      {!required && !isBlank(value) ? (
        <button type="button" className="sd-quiet" onClick={() => store.set(path, undefined)}>
          {say('ui.clear')}
        </button>
      ) : null}
    </div>
  );
}
