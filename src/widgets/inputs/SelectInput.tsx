import { useWords } from '../environment/environment.tsx';
import { SelectBox } from './SelectBox.tsx';
import { toneStyle } from './display.ts';
import { leave } from './leave.ts';
import type { InputProps } from './types.ts';
import { labelOfValue, useChoices } from './useChoices.ts';
import { isBlank, useValue } from './useField.ts';

/** A dropdown of an option list, or of what an options rule leaves of it. */
export function SelectInput({ id, path, plan, form, fact, required, labelId, belowId }: InputProps) {
  const say = useWords();
  const { store } = form;
  const value = useValue(store, path);
  const choices = useChoices(plan, form, fact.options);
  return (
    <SelectBox
      id={id}
      labelId={labelId}
      belowId={belowId}
      choices={choices}
      awaited={fact.awaited === true}
      required={required}
      wrong={Boolean(fact.error)}
      value={isBlank(value) || typeof value === 'object' || typeof value === 'boolean' ? undefined : value}
      valueText={isBlank(value) ? '' : labelOfValue(plan, form, choices, value, fact.awaited ? say('ui.loading') : undefined)}
      tone={toneStyle(plan.options, value)}
      placeholder={plan.placeholder ? form.text(plan.placeholder) : undefined}
      onChoose={(next) => store.set(path, next)}
      onLeave={() => leave(store, path)}
    />
  );
}
