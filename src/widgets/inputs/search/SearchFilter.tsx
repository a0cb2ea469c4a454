import type { LongOptions } from '../../contract/tables.ts';
import { SearchBox } from './SearchBox.tsx';
import { useKnown } from './useKnown.ts';

interface SearchFilterProps {
  id: string;
  labelId: string;
  field: string;
  long: LongOptions;
  values: readonly string[];
  off: boolean;
  /** Words for no filter. */
  all: string | undefined;
  onChoose: (value: string) => void;
}

/** A filter of a list whose options are too long for a page: found by what is typed, as in a form. Several, as an address may ask, are told by their names. */
export function SearchFilter({ id, labelId, field, long, values, off, all, onChoose }: SearchFilterProps) {
  const { list: name, search, known: rows, within } = long;
  const known = useKnown({ name, search, lists: { [name]: rows } }, values);
  const isOne = values.length === 1;
  const names = known.map((row, index) => row?.label ?? values[index]).join(', ');
  return (
    <SearchBox
      field={{ id, name: field, off }}
      {...{ labelId, name, search, within }}
      values={isOne ? values : NONE}
      known={isOne ? known : NONE}
      empty={values.length > 1 ? names : all}
      onKeep={([value = '']) => onChoose(value)}
    />
  );
}
const NONE: readonly never[] = [];
