import useAutocomplete from '@mui/material/useAutocomplete';
import { useMemo, useRef } from 'react';
import { useWords } from '../../environment/environment.tsx';
import { Icon } from '../../theme/Icon.tsx';
import { IconChevronDown } from '../../theme/icons.ts';
import { joinChosen, splitChosen } from '../chosen.ts';
import { boxOf, ListBox } from '../ListBox.tsx';
import { OptionList } from '../OptionList.tsx';
import { leave } from '../leave.ts';
import type { Choice, InputProps } from '../types.ts';
import { labelOfValue, useChoices } from '../useChoices.ts';
import { useValue } from '../useField.ts';
import { useListSide } from '../useListSide.ts';
import { ChosenOnes } from './ChosenOnes.tsx';

const same = (one: Choice, other: Choice): boolean => one.value === other.value;
const read = (choice: Choice): string => choice.label;

/** The list narrows while one types; Backspace in an empty box takes the last one out. Kept as a list or, with `x-joined`, as one text. */
export default function SeveralBox(field: InputProps) {
  const { id, path, plan, form, fact, labelId } = field;
  const say = useWords();
  const { store } = form;
  const value = useValue(store, path);
  const box = useRef<HTMLDivElement>(null);
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
    autoHighlight: true,
    onChange: (_event, next) => keep(next),
    onClose: () => leave(store, path),
  });
  const side = useListSide(box, list.popupOpen);
  return (
    <ListBox
      list={list}
      field={boxOf(field)}
      box={box}
      className="sd-several"
      placeholder={chosen.length > 0 ? '' : say('ui.choose')}
      before={<ChosenOnes id={id} chosen={chosen} onKeep={keep} />}
    >
      <Icon of={IconChevronDown} className="sd-inside-icon" />
      {list.popupOpen ? (
        <OptionList
          list={list}
          options={list.groupedOptions}
          none={choices.length > 0 ? say('ui.noOptions') : (awaited ?? say('ui.noChoices'))}
          labelId={labelId}
          side={side}
          isChosen={(choice) => chosen.some((one) => same(one, choice))}
        />
      ) : null}
    </ListBox>
  );
}
