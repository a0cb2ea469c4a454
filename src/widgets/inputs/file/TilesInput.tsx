import Button from '@mui/material/Button';
import type { MouseEvent } from 'react';
import { useWords } from '../../environment/environment.tsx';
import { focusableOf } from '../../form/focus.ts';
import { fieldPath } from '../../form/pointer.ts';
import { Icon } from '../../theme/Icon.tsx';
import { IconCircleCheck, IconCircleDashed } from '../../theme/icons.ts';
import type { InputProps } from '../types.ts';
import { useChoices } from '../useChoices.ts';
import { isBlank, useValue } from '../useField.ts';
import './file.css';

const pointersIn = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []);

/**
 * A tile for each option: what is there already (option `present`, a field with its values, joined by commas) has a check, the others a button that
 * takes the option and goes on to what is asked next: the first empty field of `then`, or the choosing of a file where that is the last of them.
 */
export function TilesInput({ path, plan, form, fact, readOnly }: InputProps) {
  const say = useWords();
  const { store, formId } = form;
  const choices = useChoices(plan, form, fact.options);
  const { present: at, then } = plan.options;
  const there = useValue(store, typeof at === 'string' ? fieldPath(at) : path);
  const present = new Set(typeof at === 'string' && typeof there === 'string' ? there.split(',') : []);
  const go = (value: string, { currentTarget }: MouseEvent<HTMLElement>): void => {
    // Taken anew, so that what follows from it does so again.
    store.set(path, undefined);
    store.set(path, value);
    const fields = pointersIn(then).map(fieldPath);
    const next = fields.find((field) => isBlank(store.get(field))) ?? fields.at(-1);
    const box = next === undefined ? null : focusableOf(currentTarget.closest('form') ?? currentTarget, formId, next);
    if (box instanceof HTMLInputElement && box.type === 'file') box.click();
    box?.focus();
  };
  return (
    <ul className="sd-tiles" aria-label={form.text(plan.label)}>
      {choices.map(({ value, label }) => {
        const isThere = present.has(String(value));
        return (
          <li key={String(value)} data-option={String(value)} className={isThere ? 'sd-tile sd-tile-done' : 'sd-tile'}>
            <Icon of={isThere ? IconCircleCheck : IconCircleDashed} />
            <span>{label}</span>
            {isThere || readOnly ? (
              <small>{say(isThere ? 'ui.tile.there' : 'ui.tile.missing')}</small>
            ) : (
              <Button variant="text" aria-label={say('ui.tile.addNamed', { name: label })} onClick={(event) => go(String(value), event)}>
                {say('ui.tile.add')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
