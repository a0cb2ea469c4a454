/**
 * One row of a list that is too long for a page: asked for by what is typed, among those within the answer beside it. What was typed stays
 * while the network is slow or gone; only a row of the list is ever chosen.
 */
import useAutocomplete from '@mui/material/useAutocomplete';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { LongItem } from '../../../engine/types.ts';
import { useWords } from '../../environment/environment.tsx';
import { Icon } from '../../theme/Icon.tsx';
import { IconChevronDown } from '../../theme/icons.ts';
import { ClearButton } from '../ClearButton.tsx';
import { ListBox } from '../ListBox.tsx';
import { OptionList } from '../OptionList.tsx';
import { ComputedValue, ReadOnlyValue } from '../ShownValue.tsx';
import { leave } from '../leave.ts';
import type { Choice, InputProps } from '../types.ts';
import { isBlank, useValue } from '../useField.ts';
import { useListSide } from '../useListSide.ts';
import { useFound, type Found } from './useFound.ts';
import { useKnown } from './useKnown.ts';

/** Lines below the rows that do something instead of being chosen; no row of a file has a line break in its value. */
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

function SearchBox(field: InputProps & { value: string | undefined; known: LongItem | null | undefined }) {
  const { id, path, plan, form, required, labelId, value, known } = field;
  const say = useWords();
  const { store, services } = form;
  const name = String(plan.schema['x-options'] ?? '');
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [isLeft, setLeft] = useState(false);
  const around = useAround(field);
  const waits = around?.value === '';
  const chosen = useMemo<Choice | null>(
    () => (value === undefined ? null : { value, label: known?.label ?? (known === null ? value : say('ui.loading')) }),
    [value, known, say],
  );
  const found = useFound(services.search, { list: name, text: typed ?? '', within: around?.value, open: open && !waits });
  const options = choicesOf(found, say);
  const own = useRef(value);
  // Another answer beside it has emptied it: who does not see that is told.
  useEffect(() => {
    if (own.current !== undefined && value === undefined) {
      setTyped(null);
      form.announce(form.text(plan.label), '');
    }
    own.current = value;
  }, [value, form, plan]);
  const keep = (next: string | undefined): void => {
    own.current = next;
    setTyped(null);
    store.set(path, next);
  };
  const act = ({ value: pressed }: Choice): void => {
    if (pressed === MORE) return found.more();
    if (pressed === AGAIN) return found.again();
    const row = found.items.find((one) => one.value === pressed);
    if (row) services.search?.learn(name, row);
    setOpen(false);
    keep(String(pressed));
  };
  const list = useAutocomplete<Choice>({
    id,
    options,
    value: chosen,
    inputValue: typed ?? chosen?.label ?? '',
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
      if (chosen) setTyped(null);
      leave({ touch: () => setLeft(true) }, path);
    },
    onInputChange: (_event, text, reason) => {
      if (reason === 'input') setTyped(text);
    },
    onChange: (_event, choice) => (choice ? act(choice) : keep(undefined)),
  });
  const side = useListSide(box, list.popupOpen);
  const clearable = !required && chosen !== null;
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
        className={clearable ? 'sd-auto sd-clearable' : 'sd-auto'}
        placeholder={waiting ?? say('ui.search.type')}
      >
        {clearable ? <ClearButton labelId={labelId} onClear={() => keep(undefined)} /> : null}
        <Icon of={IconChevronDown} className="sd-inside-icon" />
        {list.popupOpen ? (
          <OptionList list={list} options={options} none={looking} labelId={labelId} side={side} isChosen={(choice) => choice.value === value} />
        ) : null}
      </ListBox>
      <div className="sd-hidden" role="status">
        {said}
      </div>
      {isLeft && !open && chosen === null && typed ? (
        <p className="sd-faint">{say(services.search ? 'ui.search.unchosen' : 'ui.search.noService')}</p>
      ) : null}
    </>
  );
}

export function SearchInput(field: InputProps) {
  const { path, form, fact, readOnly } = field;
  const held = useValue(form.store, path);
  const value = isBlank(held) ? undefined : String(held);
  const known = useKnown(field, value);
  if (!readOnly) return <SearchBox {...field} value={value} known={known} />;
  const shown = { ...field, fact: { ...fact, awaited: known === undefined } };
  return fact.computed ? <ComputedValue key={known?.label} {...shown} /> : <ReadOnlyValue key={known?.label} {...shown} />;
}
