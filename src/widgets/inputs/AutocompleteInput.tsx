/** A long list that narrows while one types. Only items of the list can be chosen; long texts wrap in the list. */
import useAutocomplete from '@mui/material/useAutocomplete';
import { useMemo } from 'react';
import { ClearButton } from './ClearButton.tsx';
import { boxOf, findsChoices, ListBox, useListed } from './ListBox.tsx';
import { leave } from './leave.ts';
import type { InputProps } from './types.ts';
import { isBlank } from './useField.ts';

export function AutocompleteInput(field: InputProps) {
  const { id, path, required, labelId } = field;
  const { store } = field.form;
  const { say, value, choices, choiceOf, none } = useListed(field);
  const selection = useMemo(
    () =>
      isBlank(value) || typeof value === 'object' || typeof value === 'boolean'
        ? null
        : (choices.find((choice) => choice.value === value) ?? choiceOf(value)),
    [choices, choiceOf, value],
  );
  const list = useAutocomplete({
    ...findsChoices,
    id,
    options: choices,
    value: selection,
    disableClearable: false,
    onChange: (_event, choice) => store.set(path, choice?.value),
    onClose: () => leave(store, path),
  });
  const clearable = !required && selection !== null;
  return (
    <ListBox
      list={list}
      field={boxOf(field)}
      labelId={labelId}
      options={list.groupedOptions}
      none={none}
      isChosen={(choice) => choice.value === value}
      className={clearable ? 'sd-auto sd-clearable' : 'sd-auto'}
      placeholder={say('ui.choose')}
    >
      {clearable ? <ClearButton labelId={labelId} onClear={() => store.set(path, undefined)} /> : null}
    </ListBox>
  );
}
