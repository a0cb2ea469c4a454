import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { pathOfPointer } from '../../../engine/form/paths.ts';
import type { Json, JsonObject, Pointer } from '../../../engine/types.ts';
import ListPage from '../list/ListPage.tsx';
import type { FormWork } from './formWork.ts';

interface RowPickerProps {
  id: string;
  work: FormWork;
  list: string;
  /** The field that holds the key of the selected row. */
  at: Pointer;
  record: JsonObject;
  readOnly: boolean;
}

/** A list that stands for a field of the form: selecting a row is typing its key, with everything that rules make of it. */
export default function RowPicker({ id, work: { store }, list, at, record, readOnly }: RowPickerProps) {
  const path = pathOfPointer(at);
  const subscribe = useCallback((notify: () => void) => store.subscribe(path, () => notify()), [store, path]);
  const picked = useSyncExternalStore(subscribe, () => store.get(path) ?? null);
  const block = useMemo(() => ({ block: 'list', list }), [list]);
  const pick = useCallback(
    (key: Json) => {
      store.set(path, key ?? undefined);
      store.touch(path);
    },
    [store, path],
  );
  return (
    <div id={`${id}_${path}`} data-field={path} tabIndex={-1}>
      <ListPage block={block} record={record} picked={picked} onPick={readOnly ? undefined : pick} />
    </div>
  );
}
