import Checkbox from '@mui/material/Checkbox';
import { joinChosen, splitChosen } from './severalValues.ts';
import { OptionPicture } from './OptionPicture.tsx';
import type { InputProps } from './types.ts';
import { useChoices } from './useChoices.ts';
import { useValue } from './useField.ts';

/** Several of many: a box for each, kept as a list or, with `x-joined`, as one text. The order is that of the offered ones, whatever was ticked first. */
export function ChecksInput({ id, path, plan, form, fact, labelId, belowId }: InputProps) {
  const { store } = form;
  const choices = useChoices(plan, form, fact.options);
  const selection = splitChosen(plan.schema, useValue(store, path), choices);
  const tick = (value: string | number, ticked: boolean): void => {
    const next = choices.map((choice) => choice.value).filter((one) => (one === value ? ticked : selection.includes(one)));
    store.set(path, joinChosen(plan.schema, next));
  };
  return (
    <div role="group" aria-labelledby={labelId} aria-describedby={belowId} className="sd-checks" onBlur={() => store.touch(path)}>
      {choices.map((choice, index) => (
        <label key={choice.value} className="sd-check sd-line">
          <Checkbox
            id={index === 0 ? id : `${id}_${index}`}
            name={path}
            value={choice.value}
            checked={selection.includes(choice.value)}
            onChange={(_event, ticked) => tick(choice.value, ticked)}
          />
          <OptionPicture of={choice} />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  );
}
