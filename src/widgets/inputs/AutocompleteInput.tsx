/** A long list that narrows while one types. Only items of the list can be chosen; long texts wrap in the list. */
import OutlinedInput from '@mui/material/OutlinedInput';
import useAutocomplete from '@mui/material/useAutocomplete';
import { useMemo, useRef } from 'react';
import { useWords } from '../environment/environment.tsx';
import { Icon } from '../theme/Icon.tsx';
import { IconChevronDown } from '../theme/icons.ts';
import { ClearButton } from './ClearButton.tsx';
import { OptionList } from './OptionList.tsx';
import { leave } from './leave.ts';
import type { Choice, InputProps } from './types.ts';
import { labelOfValue, useChoices } from './useChoices.ts';
import { isBlank, useValue } from './useField.ts';
import { useListSide } from './useListSide.ts';

const same = (one: Choice, other: Choice): boolean => one.value === other.value;
const read = (choice: Choice): string => choice.label;

export function AutocompleteInput({ id, path, plan, form, fact, required, labelId, belowId }: InputProps) {
  const say = useWords();
  const { store } = form;
  const value = useValue(store, path);
  const box = useRef<HTMLDivElement>(null);
  const choices = useChoices(plan, form, fact.options);
  const chosen = useMemo(
    () =>
      isBlank(value) || typeof value === 'object' || typeof value === 'boolean'
        ? null
        : (choices.find((choice) => choice.value === value) ?? { value, label: labelOfValue(plan, form, choices, value) }),
    [plan, form, choices, value],
  );
  const list = useAutocomplete({
    id,
    options: choices,
    value: chosen,
    isOptionEqualToValue: same,
    getOptionLabel: read,
    autoHighlight: true,
    disableClearable: false,
    onChange: (_event, choice) => store.set(path, choice?.value),
    onClose: () => leave(store, path),
  });
  const side = useListSide(box, list.popupOpen);
  const { ref, onBlur, ...typed } = list.getInputProps();
  const clearable = !required && chosen !== null;
  return (
    <div className={`sd-control sd-auto${clearable ? ' sd-clearable' : ''}`} {...list.getRootProps()} ref={box}>
      <OutlinedInput
        id={id}
        fullWidth
        inputRef={ref}
        error={Boolean(fact.error)}
        placeholder={plan.placeholder ? form.text(plan.placeholder) : say('ui.choose')}
        onBlur={(event) => {
          onBlur?.(event as Parameters<NonNullable<typeof onBlur>>[0]);
          leave(store, path);
        }}
        inputProps={{
          ...typed,
          name: path,
          'aria-describedby': belowId,
          'aria-required': required || undefined,
          'aria-invalid': Boolean(fact.error) || undefined,
        }}
      />
      {clearable ? <ClearButton labelId={labelId} onClear={() => store.set(path, undefined)} /> : null}
      <Icon of={IconChevronDown} className="sd-inside-icon" />
      {list.popupOpen ? (
        <OptionList
          list={list}
          options={list.groupedOptions}
          some={choices.length > 0}
          labelId={labelId}
          side={side}
          isChosen={(choice) => choice.value === value}
        />
      ) : null}
    </div>
  );
}
