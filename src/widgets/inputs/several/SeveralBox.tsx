import useAutocomplete from '@mui/material/useAutocomplete';
import { useMemo } from 'react';
import { joinChosen, splitChosen } from '../severalValues.ts';
import { boxOf, findsChoices, ListBox, useListed } from '../ListBox.tsx';
import { leave } from '../leave.ts';
import type { Choice, InputProps } from '../types.ts';
import { ChosenOnes } from './ChosenOnes.tsx';

/** The list narrows while one types and stays open until it is left; Backspace in an empty box takes the last one out. Kept as a list or, with `x-joined`, as one text. */
export default function SeveralBox(field: InputProps) {
  const { id, path, labelId } = field;
  const { schema } = field.plan;
  const { store } = field.form;
  const { say, value, choices, choiceOf, none } = useListed(field);
  const selection = useMemo(() => splitChosen(schema, value, choices).map(choiceOf), [choices, choiceOf, schema, value]);
  const keep = (next: readonly Choice[]): void => {
    const values = next.map((choice) => choice.value);
    store.set(path, joinChosen(schema, values));
  };
  const list = useAutocomplete({
    ...findsChoices,
    id,
    multiple: true,
    options: choices,
    value: selection,
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
      none={none}
      isChosen={(choice) => selection.some(({ value: one }) => one === choice.value)}
      className="sd-several"
      placeholder={selection.length > 0 ? '' : say('ui.choose')}
      before={<ChosenOnes id={id} selection={selection} onKeep={keep} />}
    />
  );
}
