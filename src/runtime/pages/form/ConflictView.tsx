import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ClientForm } from '../../../catalogue/types.ts';
import type { FormStore } from '../../../engine/form/types.ts';
import type { Json, JsonObject, Path } from '../../../engine/types.ts';
import { useRuntime, useText, useWidgets } from '../../context/context.tsx';
import { segmentsOfPath, isListOfValues } from '../../../engine/form/paths.ts';
import { optionListOf, schemaAt } from '../../../engine/form/schema.ts';
import { shownDay } from '../../../engine/dates/day.ts';
import { timeText } from '../../text/time.ts';
import { useLookup } from '../../context/lookup.ts';
import { resolution, rebaseOnStored } from './conflict.ts';
import type { FormWork } from './formWork.ts';
import type { Difference, Save, SaveEnd } from './saveMachine.ts';
import { useOptionSearch } from '../search/useOptionSearch.ts';
import { objectOf } from '../../../engine/json.ts';

interface ConflictViewProps {
  conflict: SaveEnd & { type: 'conflict' };
  work: FormWork;
  form: ClientForm;
  labelOf: (path: Path) => string;
  save: Save;
  onResolved: () => void;
}

/**
 * What a value reads as: an option's label, Yes and No, else itself. Of lists that are too long for a page the names are asked for: what somebody
 * else chose was never shown here.
 */
function useShown(form: ClientForm, store: FormStore, found: readonly Difference[]): (path: Path, value: Json) => string {
  const text = useText();
  const search = useOptionSearch(form);
  const [differences, setDifferences] = useState<readonly Difference[]>();
  const listAt = (path: Path): string => optionListOf(schemaAt(form.schema, segmentsOfPath(path))) ?? '';
  useEffect(() => {
    if (!search) return undefined;
    let open = true;
    const lookups = found
      .filter(({ path }) => form.long?.includes(listAt(path)))
      .flatMap(({ path, mine, theirs }) => [mine, theirs].flat().map((value) => (value === null ? null : search.label(listAt(path), String(value)))));
    void Promise.allSettled(lookups).then(() => open && setDifferences(found));
    return () => {
      open = false;
    };
  }, [search, form, found]);
  const isAwaited = (list: string): boolean => search !== undefined && form.long?.includes(list) === true && differences !== found;
  const showValue = (path: Path, value: Json): string => {
    if (value === null || value === '') return '';
    if (typeof value === 'boolean') return text(value ? '{{app.yes}}' : '{{app.no}}');
    if (isListOfValues(value)) return value.map((one) => showValue(path, one)).join(', ');
    const { format, 'x-pii': pii } = schemaAt(form.schema, segmentsOfPath(path)) ?? {};
    if (format === 'date') return shownDay(value) ?? String(value);
    if (pii === 'aadhaar') return String(value).replace(/\d(?=\d{4})/g, 'X');
    const list = listAt(path);
    const item = (store.fact(path).options ?? form.options[list])?.find((option) => option.value === value);
    if (item) return text(item.label);
    return isAwaited(list) ? text('{{app.loading}}') : typeof value === 'object' ? JSON.stringify(value) : String(value);
  };
  return showValue;
}

/** Who saved last and when, as far as this person may know. */
function useSaver(theirs: JsonObject): { by?: string; at?: string } {
  const ask = useLookup();
  const { catalogue } = useRuntime();
  const id = Number(theirs['updatedBy'] ?? 0);
  const { data } = useQuery({
    queryKey: ['user', id],
    enabled: id > 0,
    retry: false,
    queryFn: async () => objectOf((await ask('fetchUserDetailsById', { id })).rows[0]),
  });
  const at = timeText(theirs['updatedOn'] ?? null, catalogue().app.timeZone);
  if (!data || at === '') return {};
  return { by: `${String(data['firstName'] ?? '')} ${String(data['lastName'] ?? '')}`.trim(), at };
}

/**
 * Somebody else saved the record meanwhile: both values side by side, each field's choice kept, nothing sent until then
 * (quality part 2).
 */
export default function ConflictView({ conflict, work, form, labelOf, save, onResolved }: ConflictViewProps) {
  const { ConflictDialog } = useWidgets();
  const { found, current } = conflict;
  const showValue = useShown(form, work.store, found);
  const saver = useSaver(current.row);
  const resolve = (sides: Parameters<typeof resolution>[1]): void => {
    rebaseOnStored(work, form, conflict, current, resolution(found, sides));
    onResolved();
  };
  const rows = found.map(({ mine, theirs: value, ...row }) => ({
    ...row,
    label: labelOf(row.path),
    mine: showValue(row.path, mine),
    theirs: showValue(row.path, value),
  }));
  return <ConflictDialog open rows={rows} {...saver} onResolve={resolve} onCancel={() => save.send({ type: 'cancel' })} />;
}
