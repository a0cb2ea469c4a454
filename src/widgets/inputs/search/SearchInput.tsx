/** One row of a list that is too long for a page, or several, in a form. */
import { useMemo } from 'react';
import { joinChosen, splitChosen } from '../severalValues.ts';
import { boxOf } from '../ListBox.tsx';
import { ComputedValue, ReadOnlyValue } from '../ShownValue.tsx';
import type { InputProps } from '../types.ts';
import { listNameOf } from '../useChoices.ts';
import { isBlank, useValue } from '../useField.ts';
import { SearchBox } from './SearchBox.tsx';
import { useKnown } from './useKnown.ts';

/** The answer beside a field by which its list is narrowed; undefined for a list that lies within no other. */
function useAround({ path, plan, form }: InputProps): { value: string; name: string } | undefined {
  const beside = plan.schema['x-within'];
  const value = useValue(form.store, beside === undefined ? path : [...path.split('.').slice(0, -1), beside].join('.'));
  return beside === undefined ? undefined : { value: isBlank(value) ? '' : String(value), name: form.text(form.planOf(beside)?.label ?? beside) };
}

export function SearchInput(field: InputProps) {
  const { path, plan, form, fact, readOnly, labelId } = field;
  const { store, lists, services } = form;
  const name = listNameOf(plan.schema) ?? '';
  const several = plan.schema.type === 'array';
  const value = useValue(store, path);
  const values = useMemo(() => splitChosen(plan.schema, value).map(String), [plan, value]);
  const known = useKnown({ name, search: services.search, lists }, values);
  const around = useAround(field);
  if (!readOnly)
    return (
      <SearchBox
        field={boxOf(field)}
        {...{ labelId, name, values, known, several, around }}
        search={services.search}
        onKeep={(next) => store.set(path, several ? joinChosen(plan.schema, next) : next[0])}
        onEmptied={() => form.announce(form.text(plan.label), '')}
      />
    );
  const viewProps = { ...field, fact: { ...fact, awaited: known.includes(undefined) } };
  const spoken = known.map((row) => row?.label).join();
  return fact.computed ? <ComputedValue key={spoken} {...viewProps} /> : <ReadOnlyValue key={spoken} {...viewProps} />;
}
