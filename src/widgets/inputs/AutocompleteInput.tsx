import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useMemo } from 'react';
import { useWords } from '../environment/environment.tsx';
import type { Choice, InputProps } from './types.ts';
import { useChoices } from './useChoices.ts';
import { isEmpty, useValue } from './useField.ts';

const same = (one: Choice, other: Choice): boolean => one.value === other.value;
const read = (choice: Choice): string => choice.label;

/** A long list that narrows while one types. Only items of the list can be chosen; long texts wrap in the list. */
export function AutocompleteInput({ id, path, plan, form, fact, required, belowId }: InputProps) {
  const say = useWords();
  const { store } = form;
  const value = useValue(store, path);
  const choices = useChoices(plan, form, fact.options);
  const chosen = useMemo(() => (isEmpty(value) || typeof value === 'object' || typeof value === 'boolean' ? null
    : choices.find((choice) => choice.value === value) ?? { value, label: String(value) }), [choices, value]);
  return (
    <Autocomplete
      id={id} options={choices} value={chosen} isOptionEqualToValue={same} getOptionLabel={read} autoHighlight openOnFocus={false} disableClearable={required}
      onChange={(_event, choice) => store.set(path, choice?.value)} onBlur={() => store.touch(path)}
      noOptionsText={say('ui.noOptions')} openText={say('ui.open')} closeText={say('ui.close')} clearText={say('ui.clear')}
      slotProps={{ paper: { className: 'sd-list' } }}
      renderOption={({ key, ...rest }, choice) => <li key={key} {...rest}><span className="sd-wraps">{choice.label}</span></li>}
      renderInput={({ slotProps }) => (
        <OutlinedInput
          fullWidth name={path} {...slotProps.input} error={Boolean(fact.error)} placeholder={plan.placeholder ? form.text(plan.placeholder) : undefined}
          inputProps={{ ...slotProps.htmlInput, 'aria-describedby': belowId, 'aria-required': required || undefined, 'aria-invalid': Boolean(fact.error) || undefined }}
        />
      )}
    />
  );
}
