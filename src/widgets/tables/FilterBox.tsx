import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useMemo } from 'react';
import type { FilterView } from '../contract/tables.ts';
import { useWords } from '../environment/environment.tsx';
import { later } from '../environment/LazyBoundary.tsx';
import { SelectBox } from '../inputs/SelectBox.tsx';

const DateFilter = later(() => import('./DateFilter.tsx'), 'DateFilter');
const SearchFilter = later(() => import('../inputs/search/SearchFilter.tsx'), 'SearchFilter');

/** One filter of a list: a dropdown whose first entry means all, a date, or a text. */
export function FilterBox({ filter }: { filter: FilterView }) {
  const id = useId();
  const say = useWords();
  const { field, label, as, values, options, long, all, awaited = false, isFixed = false, today = '', onChange } = filter;
  const value = values.length === 1 ? (values[0] ?? '') : '';
  const choices = useMemo(() => options ?? [], [options]);
  const labelOf = (one: string) => choices.find((choice) => choice.value === one)?.label ?? (awaited ? say('ui.loading') : one);
  return (
    <div className="sd-tool-filter" data-field={field}>
      <label id={`${id}l`} htmlFor={id} className="sd-label">
        {label}
      </label>
      {long ? (
        <SearchFilter id={id} labelId={`${id}l`} field={field} long={long} values={values} off={isFixed} all={all} onChoose={onChange} />
      ) : as === 'select' ? (
        <SelectBox
          id={id}
          labelId={`${id}l`}
          value={value}
          choices={choices}
          awaited={awaited}
          valueText={values.length > 1 ? values.map(labelOf).join(', ') : labelOf(value)}
          off={isFixed}
          onChoose={(next) => onChange(String(next ?? ''))}
        />
      ) : as === 'date' ? (
        <DateFilter id={id} labelId={`${id}l`} value={value} today={today} off={isFixed} onChoose={onChange} />
      ) : (
        <OutlinedInput
          id={id}
          value={value}
          {...(isFixed ? { readOnly: true, className: 'sd-off', inputProps: { 'aria-disabled': true } } : {})}
          onChange={({ target }) => onChange(target.value)}
          fullWidth
        />
      )}
    </div>
  );
}
