/** A long list that narrows while one types. Only items of the list can be chosen; long texts wrap in the list. */
import useAutocomplete from '@mui/material/useAutocomplete';
import { useMemo, useRef } from 'react';
import { useWords } from '../environment/environment.tsx';
import { Icon } from '../theme/Icon.tsx';
import { IconChevronDown } from '../theme/icons.ts';
import { ClearButton } from './ClearButton.tsx';
import { boxOf, ListBox } from './ListBox.tsx';
import { OptionList } from './OptionList.tsx';
import { leave } from './leave.ts';
import type { Choice, InputProps } from './types.ts';
import { labelOfValue, useChoices } from './useChoices.ts';
import { isBlank, useValue } from './useField.ts';
import { useListSide } from './useListSide.ts';

const same = (one: Choice, other: Choice): boolean => one.value === other.value;
const read = (choice: Choice): string => choice.label;

export function AutocompleteInput(field: InputProps) {
  const { id, path, plan, form, fact, required, labelId } = field;
  const say = useWords();
  const { store } = form;
  const value = useValue(store, path);
  const box = useRef<HTMLDivElement>(null);
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
    autoHighlight: true,
    disableClearable: false,
    onChange: (_event, choice) => store.set(path, choice?.value),
    onClose: () => leave(store, path),
  });
  const side = useListSide(box, list.popupOpen);
  const clearable = !required && chosen !== null;
  return (
    <ListBox list={list} field={boxOf(field)} box={box} className={clearable ? 'sd-auto sd-clearable' : 'sd-auto'} placeholder={say('ui.choose')}>
      {clearable ? <ClearButton labelId={labelId} onClear={() => store.set(path, undefined)} /> : null}
      <Icon of={IconChevronDown} className="sd-inside-icon" />
      {list.popupOpen ? (
        <OptionList
          list={list}
          options={list.groupedOptions}
          none={choices.length > 0 ? say('ui.noOptions') : (awaited ?? say('ui.noChoices'))}
          labelId={labelId}
          side={side}
          isChosen={(choice) => choice.value === value}
        />
      ) : null}
    </ListBox>
  );
}
