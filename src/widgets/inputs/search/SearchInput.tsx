/**
 * One row of a list that is too long for a page, or several: asked for by what is typed, among those within the answer beside it. What was typed stays
 * while the network is slow or gone; only a row of the list is ever chosen.
 */
import useAutocomplete from '@mui/material/useAutocomplete';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { LongItem } from '../../../engine/types.ts';
import { useWords } from '../../environment/environment.tsx';
import { Icon } from '../../theme/Icon.tsx';
import { IconChevronDown } from '../../theme/icons.ts';
import { joinChosen, splitChosen } from '../chosen.ts';
import { ClearButton } from '../ClearButton.tsx';
import { ListBox } from '../ListBox.tsx';
import { OptionList } from '../OptionList.tsx';
import { ComputedValue, ReadOnlyValue } from '../ShownValue.tsx';
import { leave } from '../leave.ts';
import { ChosenOnes } from '../several/ChosenOnes.tsx';
import type { Choice, InputProps } from '../types.ts';
import { listOf } from '../useChoices.ts';
import { isBlank, useValue } from '../useField.ts';
import { useListSide } from '../useListSide.ts';
import { useFound, type Found } from './useFound.ts';
import { useKnown } from './useKnown.ts';

/** Lines below the rows that do something instead of being chosen; no row of a file has a line break in a cell. */
const BETWEEN = '\n';
const MORE = '\nmore';
const AGAIN = '\nagain';
const all = (choices: Choice[]): Choice[] => choices;
const read = (choice: Choice): string => choice.label;
const same = (one: Choice, other: Choice): boolean => one.value === other.value;

/** Rows that are called alike are told apart by their values. */
function choicesOf({ items, total, state }: Found, say: ReturnType<typeof useWords>): Choice[] {
  const times = new Map<string, number>();
  for (const { label } of items) times.set(label, (times.get(label) ?? 0) + 1);
  const rows = items.map(({ value, label }): Choice => ({ value, label: (times.get(label) ?? 0) > 1 ? `${label} (${value})` : label }));
  if (state === 'away') return [...rows, { value: AGAIN, label: say(navigator.onLine ? 'ui.search.away' : 'ui.search.offline') }];
  return total > items.length && state === 'there'
    ? [...rows, { value: MORE, label: say('ui.search.more', { shown: items.length, count: total }) }]
    : rows;
}

/** The answer beside a field by which its list is narrowed; undefined for a list that lies within no other. */
function useAround({ path, plan, form }: InputProps): { value: string; name: string } | undefined {
  const beside = plan.schema['x-within'];
  const value = useValue(form.store, beside === undefined ? path : [...path.split('.').slice(0, -1), beside].join('.'));
  return beside === undefined ? undefined : { value: isBlank(value) ? '' : String(value), name: form.text(form.named(beside)?.label ?? beside) };
}

interface SearchBoxProps extends InputProps {
  held: readonly string[];
  known: readonly (LongItem | null | undefined)[];
  several: boolean;
}

function SearchBox(field: SearchBoxProps) {
  const { id, path, plan, form, required, labelId, held, known, several } = field;
  const say = useWords();
  const { store, services } = form;
  const name = listOf(plan.schema) ?? '';
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [isLeft, setLeft] = useState(false);
  const around = useAround(field);
  const waits = around?.value === '';
  const loading = say('ui.loading');
  const spoken = known.map((row, index) => row?.label ?? (row === null ? held[index] : loading)).join(BETWEEN);
  const chosen = useMemo(() => {
    const labels = spoken.split(BETWEEN);
    return held.map((value, index): Choice => ({ value, label: labels[index] ?? value }));
  }, [held, spoken]);
  const found = useFound(services.search, { list: name, text: typed ?? '', within: around?.value, open: open && !waits });
  const options = choicesOf(found, say);
  const own = useRef(held.length);
  // Another answer beside it has emptied it: who does not see that is told.
  useEffect(() => {
    if (own.current > 0 && held.length === 0) {
      setTyped(null);
      form.announce(form.text(plan.label), '');
    }
    own.current = held.length;
  }, [held, form, plan]);
  const keep = (next: readonly Choice[]): void => {
    own.current = next.length;
    setTyped(null);
    const values = next.map(({ value }) => value);
    store.set(path, several ? joinChosen(plan.schema, values) : values[0]);
  };
  const act = (pressed: Choice, next: readonly Choice[]): void => {
    if (pressed.value === MORE) return found.more();
    if (pressed.value === AGAIN) return found.again();
    const row = found.items.find((one) => one.value === pressed.value);
    if (row) services.search?.learn(name, row);
    setOpen(false);
    keep(next);
  };
  const list = useAutocomplete<Choice, boolean>({
    id,
    options,
    multiple: several,
    value: several ? chosen : (chosen[0] ?? null),
    inputValue: typed ?? (several ? '' : (chosen[0]?.label ?? '')),
    open: open && !waits,
    readOnly: waits,
    filterOptions: all,
    isOptionEqualToValue: same,
    getOptionLabel: read,
    autoHighlight: true,
    disableCloseOnSelect: true,
    onOpen: () => {
      setOpen(true);
      setLeft(false);
    },
    onClose: () => {
      setOpen(false);
      // Of what is chosen the name comes back; without a choice the words stay, and say that they are none.
      if (chosen.length > 0) setTyped(null);
      leave({ touch: () => setLeft(true) }, path);
    },
    onInputChange: (_event, text, reason) => {
      if (reason === 'input') setTyped(text);
    },
    onChange: (_event, next, _reason, details) => {
      const choices = [next ?? []].flat();
      if (details) act(details.option, choices);
      else keep(choices);
    },
  });
  const side = useListSide(box, list.popupOpen);
  const clearable = !several && !required && chosen.length > 0;
  const waiting = waits ? say('ui.search.first', { name: around.name }) : undefined;
  const looking = found.state === 'looking' ? say('ui.search.looking') : say('ui.search.none');
  const input = list.getInputProps();
  const said = list.popupOpen ? (found.state === 'there' ? say('ui.search.found', { count: found.total }) : (options.at(-1)?.label ?? looking)) : '';
  return (
    <>
      <ListBox
        list={{ ...list, getInputProps: () => (waits ? { ...input, readOnly: true, 'aria-disabled': true } : input) }}
        field={waits ? { ...field, plan: { ...plan, placeholder: undefined } } : field}
        box={box}
        className={several ? 'sd-several' : clearable ? 'sd-auto sd-clearable' : 'sd-auto'}
        placeholder={waiting ?? (several && chosen.length > 0 ? '' : say('ui.search.type'))}
        before={several ? <ChosenOnes id={id} chosen={chosen} onKeep={keep} /> : undefined}
      >
        {clearable ? <ClearButton labelId={labelId} onClear={() => keep([])} /> : null}
        <Icon of={IconChevronDown} className="sd-inside-icon" />
        {list.popupOpen ? (
          <OptionList
            list={list}
            options={options}
            none={looking}
            labelId={labelId}
            side={side}
            isChosen={(choice) => chosen.some((one) => same(one, choice))}
          />
        ) : null}
      </ListBox>
      <div className="sd-hidden" role="status">
        {said}
      </div>
      {isLeft && !open && chosen.length === 0 && typed ? (
        <p className="sd-faint">{say(services.search ? 'ui.search.unchosen' : 'ui.search.noService')}</p>
      ) : null}
    </>
  );
}

export function SearchInput(field: InputProps) {
  const { path, plan, form, fact, readOnly } = field;
  const value = useValue(form.store, path);
  const held = useMemo(() => splitChosen(plan.schema, value).map(String), [plan, value]);
  const known = useKnown(field, held);
  if (!readOnly) return <SearchBox {...field} held={held} known={known} several={plan.schema.type === 'array'} />;
  const shown = { ...field, fact: { ...fact, awaited: known.includes(undefined) } };
  const spoken = known.map((row) => row?.label).join(BETWEEN);
  return fact.computed ? <ComputedValue key={spoken} {...shown} /> : <ReadOnlyValue key={spoken} {...shown} />;
}
