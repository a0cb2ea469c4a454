/** A long list that narrows while one types. Only items of the list can be chosen; long texts wrap in the list. */
import useAutocomplete from '@mui/material/useAutocomplete';
import { useMemo } from 'react';
import { useWords } from '../environment/environment.tsx';
import { ClearButton } from './ClearButton.tsx';
import { boxOf, isMissing, ListBox, narrowed } from './ListBox.tsx';
import { leave } from './leave.ts';
import type { Choice, InputProps } from './types.ts';
import { labelOfValue, useChoices } from './useChoices.ts';
import { isBlank, useValue } from './useField.ts';

const same = (one: Choice, other: Choice): boolean => one.value === other.value;
const read = (choice: Choice): string => choice.label;

export function AutocompleteInput(field: InputProps) {
  const { id, path, plan, form, fact, required, labelId } = field;
  const say = useWords();
  const { store } = form;
  const value = useValue(store, path);
  const choices = useChoices(plan, form, fact.options);
  const awaited = fact.awaited ? say('ui.loading') : undefined;
  const chosen = useMemo(
    () =>
      isBlank(value) || typeof value === 'object' || typeof value === 'boolean'
        ? null
        : (choices.find((choice) => choice.value === value) ?? { value, label: labelOfValue(plan, form, choices, value, awaited) }),
    [plan, form, choices, value, awaited],
  );
  const list = useAutocomplete({
    id,
    options: choices,
    value: chosen,
    isOptionEqualToValue: same,
    getOptionLabel: read,
    getOptionDisabled: isMissing,
    filterOptions: narrowed,
    autoHighlight: true,
    disableClearable: false,
    onChange: (_event, choice) => store.set(path, choice?.value),
    onClose: () => leave(store, path),
  });
  const clearable = !required && chosen !== null;
  return (
    <ListBox
      list={list}
      field={boxOf(field)}
      labelId={labelId}
      options={list.groupedOptions}
      none={choices.length > 0 ? say('ui.noOptions') : (awaited ?? say('ui.noChoices'))}
      isChosen={(choice) => choice.value === value}
      className={clearable ? 'sd-auto sd-clearable' : 'sd-auto'}
      placeholder={say('ui.choose')}
    >
      {clearable ? <ClearButton labelId={labelId} onClear={() => store.set(path, undefined)} /> : null}
    </ListBox>
  );
}
