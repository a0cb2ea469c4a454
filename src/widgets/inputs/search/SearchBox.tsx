import useAutocomplete from '@mui/material/useAutocomplete';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { LongItem } from '../../../engine/types.ts';
import type { OptionSearch } from '../../contract/form.ts';
import { useWords } from '../../environment/environment.tsx';
import { ClearButton } from '../ClearButton.tsx';
import { isMissing, ListBox, type BoxField } from '../ListBox.tsx';
import { leave } from '../leave.ts';
import { ChosenOnes } from '../several/ChosenOnes.tsx';
import type { Choice } from '../types.ts';
import { useFound, type Found } from './useFound.ts';

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

interface SearchBoxProps {
  field: BoxField;
  labelId: string;
  /** The option list, and who finds its rows. */
  name: string;
  search: OptionSearch | undefined;
  values: readonly string[];
  /** The rows behind them. */
  known: readonly (LongItem | null | undefined)[];
  several?: boolean;
  /** The answer by which the list is narrowed, and what its field is called. */
  around?: { value: string; name: string } | undefined;
  /** The same of a box that waits for none: while there is none the whole list is searched. */
  within?: string | undefined;
  /** Said while nothing is chosen. */
  empty?: string | undefined;
  onKeep: (values: readonly string[]) => void;
  /** Somebody else has emptied it. */
  onEmptied?: () => void;
}

/**
 * A box that finds rows of a list which is too long for a page by what is typed, among those within the answer beside it. What was typed stays
 * while the network is slow or gone; only a row of the list is ever chosen.
 */
export function SearchBox({
  field,
  labelId,
  name,
  search,
  values,
  known,
  several = false,
  around,
  within = around?.value,
  empty,
  onKeep,
  onEmptied,
}: SearchBoxProps) {
  const say = useWords();
  const { id, required, off = false } = field;
  const [query, setQuery] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [isLeft, setLeft] = useState(false);
  const waits = around?.value === '';
  const isStill = waits || off;
  const loading = say('ui.loading');
  const spoken = known.map((row, index) => row?.label ?? (row === null ? values[index] : loading)).join(BETWEEN);
  const selection = useMemo(() => {
    const labels = spoken.split(BETWEEN);
    return values.map((value, index): Choice => ({ value, label: labels[index] ?? value }));
  }, [values, spoken]);
  const found = useFound(search, { list: name, text: query ?? '', within, open: open && !waits });
  const options = choicesOf(found, say);
  const own = useRef(values.length);
  const emptied = useRef(onEmptied);
  emptied.current = onEmptied;
  // Another answer beside it has emptied it: who does not see that is told.
  useEffect(() => {
    if (own.current > 0 && values.length === 0) {
      setQuery(null);
      emptied.current?.();
    }
    own.current = values.length;
  }, [values]);
  const keep = (next: readonly Choice[]): void => {
    own.current = next.length;
    setQuery(null);
    onKeep(next.map(({ value }) => String(value)));
  };
  const act = (pressed: Choice, next: readonly Choice[]): void => {
    if (pressed.value === MORE) return found.more();
    if (pressed.value === AGAIN) return found.again();
    const row = found.items.find((one) => one.value === pressed.value);
    if (row) search?.learn(name, row);
    if (!several) setOpen(false);
    keep(next);
  };
  const list = useAutocomplete<Choice, boolean>({
    id,
    options,
    multiple: several,
    value: several ? selection : (selection[0] ?? null),
    inputValue: query ?? (several ? '' : (selection[0]?.label ?? '')),
    open: open && !isStill,
    readOnly: isStill,
    filterOptions: all,
    isOptionEqualToValue: same,
    getOptionLabel: read,
    getOptionDisabled: isMissing,
    autoHighlight: true,
    disableCloseOnSelect: true,
    onOpen: () => {
      setOpen(true);
      setLeft(false);
    },
    onClose: () => {
      setOpen(false);
      // Of what is chosen the name comes back; without a choice the words stay, and say that they are none.
      if (selection.length > 0) setQuery(null);
      leave({ touch: () => setLeft(true) }, field.name);
    },
    onInputChange: (_event, text, reason) => {
      if (reason === 'input') setQuery(text);
    },
    onChange: (_event, next, _reason, details) => {
      const choices = [next ?? []].flat();
      if (details) act(details.option, choices);
      else keep(choices);
    },
  });
  const clearable = !several && !required && !off && selection.length > 0;
  const waiting = waits ? say('ui.search.first', { name: around.name }) : undefined;
  const looking = found.state === 'looking' ? say('ui.search.looking') : say('ui.search.none');
  const input = list.getInputProps();
  const statusText = list.popupOpen
    ? found.state === 'there'
      ? say('ui.search.found', { count: found.total })
      : (options.at(-1)?.label ?? looking)
    : '';
  return (
    <>
      <ListBox
        list={{ ...list, getInputProps: () => (isStill ? { ...input, readOnly: true, 'aria-disabled': true } : input) }}
        field={waits ? { ...field, placeholder: undefined } : field}
        labelId={labelId}
        options={options}
        none={looking}
        isChosen={(choice) => selection.some((one) => same(one, choice))}
        className={several ? 'sd-several' : clearable ? 'sd-auto sd-clearable' : 'sd-auto'}
        placeholder={waiting ?? (several && selection.length > 0 ? '' : (empty ?? say('ui.search.type')))}
        before={several ? <ChosenOnes id={id} selection={selection} onKeep={keep} /> : undefined}
      >
        {clearable ? <ClearButton labelId={labelId} onClear={() => keep([])} /> : null}
      </ListBox>
      <div className="sd-hidden" role="status">
        {statusText}
      </div>
      {isLeft && !open && selection.length === 0 && query ? (
        <p className="sd-faint">{say(search ? 'ui.search.unchosen' : 'ui.search.noService')}</p>
      ) : null}
    </>
  );
}
