import type { ReactNode } from 'react';
import { leave } from './leave.ts';
import type { Choice, InputProps } from './types.ts';
import { useValue } from './useField.ts';

interface RadioGroupProps extends Pick<InputProps, 'id' | 'path' | 'form' | 'fact' | 'required' | 'labelId' | 'belowId'> {
  choices: readonly Choice[];
  className: string | undefined;
  /** What stands between the radio and its words. */
  mark?: (choice: Choice, isOn: boolean) => ReactNode;
}

/** Native radios, one of which is the field's value; the first carries the field's id. */
export function RadioGroup({ id, path, form, fact, required, labelId, belowId, choices, className, mark }: RadioGroupProps) {
  const { store } = form;
  const value = useValue(store, path);
  return (
    <div
      role="radiogroup"
      aria-labelledby={labelId}
      aria-describedby={belowId}
      aria-required={required || undefined}
      aria-invalid={fact.error ? true : undefined}
      className={className}
      onBlur={() => leave(store, path)}
    >
      {choices.map((choice, index) => (
        <label key={choice.value} className={mark && choice.value === value ? 'sd-on' : undefined}>
          <input
            type="radio"
            id={index === 0 ? id : `${id}_${index}`}
            name={id}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => store.set(path, choice.value)}
          />
          {mark?.(choice, choice.value === value)}
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  );
}
