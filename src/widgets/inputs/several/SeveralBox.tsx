import useAutocomplete from '@mui/material/useAutocomplete';
import { useMemo } from 'react';
import { useWords } from '../../environment/environment.tsx';
import { joinChosen, splitChosen } from '../chosen.ts';
import { boxOf, isMissing, ListBox, narrowed } from '../ListBox.tsx';
import { leave } from '../leave.ts';
import type { Choice, InputProps } from '../types.ts';
import { labelOfValue, useChoices } from '../useChoices.ts';
import { useValue } from '../useField.ts';
import { ChosenOnes } from './ChosenOnes.tsx';

const same = (one: Choice, other: Choice): boolean => one.value === other.value;
const read = (choice: Choice): string => choice.label;

/** The list narrows while one types and stays open until it is left; Backspace in an empty box takes the last one out. Kept as a list or, with `x-joined`, as one text. */
export default function SeveralBox(field: InputProps) {
  const { id, path, plan, form, fact, labelId } = field;
  const say = useWords();
  const { store } = form;
  const value = useValue(store, path);
  const choices = useChoices(plan, form, fact.options);
  const awaited = fact.awaited ? say('ui.loading') : undefined;
  const chosen = useMemo(
    () => splitChosen(plan.schema, value, choices).map((one): Choice => ({ value: one, label: labelOfValue(plan, form, choices, one, awaited) })),
    [choices, plan, form, value, awaited],
  );
  const keep = (next: readonly Choice[]): void =>
    store.set(
      path,
      joinChosen(
        plan.schema,
        next.map((choice) => choice.value),
      ),
    );
  const list = useAutocomplete({
    id,
    multiple: true,
    options: choices,
    value: chosen,
    isOptionEqualToValue: same,
    getOptionLabel: read,
    getOptionDisabled: isMissing,
    filterOptions: narrowed,
    autoHighlight: true,
    disableCloseOnSelect: true,
    onChange: (_event, next) => keep(next),
    onClose: () => leave(store, path),
  });
  return (
    <ListBox
      list={list}
      field={boxOf(field)}
      labelId={labelId}
      options={list.groupedOptions}
      none={choices.length > 0 ? say('ui.noOptions') : (awaited ?? say('ui.noChoices'))}
      isChosen={(choice) => chosen.some((one) => same(one, choice))}
      className="sd-several"
      placeholder={chosen.length > 0 ? '' : say('ui.choose')}
      before={<ChosenOnes id={id} chosen={chosen} onKeep={keep} />}
    />
  );
}
