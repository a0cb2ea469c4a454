/** A text with proposals below it while one types: what is offered can be taken, anything else may stand there, too. */
import useAutocomplete from '@mui/material/useAutocomplete';
import { boxText } from './boxText.ts';
import { boxOf, ListBox } from './ListBox.tsx';
import { leave } from './leave.ts';
import { limitOf } from './neighbour.ts';
import type { Choice, InputProps } from './types.ts';
import { useChoices } from './useChoices.ts';
import { useValue } from './useField.ts';

const read = (choice: Choice | string): string => (typeof choice === 'string' ? choice : choice.label);
/** Who answered has looked for what is typed already. */
const all = (choices: Choice[]): Choice[] => choices;

export function SuggestInput(field: InputProps) {
  const { id, path, plan, form, fact, labelId } = field;
  const { store } = form;
  const value = useValue(store, path);
  const text = typeof value === 'string' ? value : '';
  const choices = useChoices(plan, form, fact.options);
  const keep = (input: string): void => store.set(path, input || undefined);
  const list = useAutocomplete<Choice, false, true, true>({
    id,
    options: choices,
    freeSolo: true,
    disableClearable: true,
    value: text,
    inputValue: text,
    getOptionLabel: read,
    filterOptions: all,
    onInputChange: (event, input, reason) => {
      if (reason !== 'input') return;
      const { inputType, data } = event.nativeEvent as InputEvent;
      keep(boxText({ before: text, value: input, inputType, data }, {}, limitOf(plan, store, path)));
    },
    onChange: (_event, choice) => keep(read(choice)),
    onClose: () => leave(store, path),
  });
  return (
    <ListBox list={list} field={boxOf(field)} labelId={labelId} options={choices} isChosen={({ label }) => label === text} className="sd-suggest" />
  );
}
