import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ClientForm } from '../../../catalogue/types.ts';
import { sameJson } from '../../../engine/form/paths.ts';
import { objectOf } from '../../../engine/json.ts';
import { argsOf } from '../../../engine/rules/logic.ts';
import type { Json, JsonObject } from '../../../engine/types.ts';
import type { StoredRecord } from '../../../studio/previewOf.ts';
import { useCatalogue, useRuntime } from '../../context/context.tsx';
import { useLookup, type Lookup } from '../../context/lookup.ts';
import { recordState } from '../../screens/recordState.ts';
import { useScope } from '../../shell/scope.tsx';
import { factsWanted, placeRows, readFacts, readRows, withFacts, type LoadDef } from '../form/loadStored.ts';
import { useRecord } from '../record/useRecord.ts';

/** Ids of an address that say who a record is about; any other is that of a row. */
const OF_PEOPLE = ['dbUserId', 'engagementId', 'linkedEngagementId'];

/** The id of the first row of a form that shows one of several; null where it is known which, or there is none. */
async function firstRow(load: readonly LoadDef[], asking: JsonObject & { record: JsonObject }, ask: Lookup): Promise<Json> {
  const keyOf = ({ where = {} }: LoadDef): string | undefined => Object.keys(where).find((key) => sameJson(where[key], { var: 'record.rowId' }));
  const one = load.find((def) => keyOf(def) !== undefined);
  if (!one || typeof asking.record['rowId'] === 'number') return null;
  const { rows } = await ask(one.call, argsOf(one.with, asking));
  return objectOf(rows[0])[keyOf(one) ?? ''] ?? null;
}

interface StoredAnswer {
  storedRow: StoredRecord | null;
  isUnread: boolean;
  again: () => void;
}

/**
 * What is stored of a form at the address of a page, read as that page reads it: with the rights of who looks, and by what serves.
 * @returns null while there is none; `isUnread`: nothing can be read there, `again` tries once more
 */
export function useStoredRecord(form: ClientForm | undefined, address: string): StoredAnswer {
  const queries = useQueryClient();
  const ask = useLookup();
  const { clock } = useRuntime();
  const { timeZone } = useCatalogue().app;
  const { session } = useScope();
  const search = address.slice(Math.max(0, address.indexOf('?')));
  const isSaid = form !== undefined && search.includes('=');
  const { record: person, ready, problem } = useRecord(recordState(isSaid ? search : '', null, 0));
  const row = [...new URLSearchParams(search)].find(([key, value]) => /Id$/.test(key) && !OF_PEOPLE.includes(key) && Number(value) > 0);
  const about: JsonObject = row ? { ...person, rowId: Number(row[1]) } : person;
  const { binding, schema } = form ?? {};
  const { load = [], facts: wished = {} } = binding ?? {};
  const read = async (): Promise<StoredRecord | null> => {
    const asking = { session, record: about, today: clock.today(timeZone) };
    const rowId = await firstRow(load, asking, ask);
    const record = rowId === null ? about : { ...about, rowId };
    const facts = { ...asking, record };
    const requests = factsWanted({ facts: wished }, facts);
    const [values, rows] = await Promise.all([readFacts(requests, ask), readRows(load, facts, ask)]);
    const draft = schema && placeRows(load, rows, schema, timeZone);
    return draft ? { record: withFacts(record, requests, values), data: draft.data } : null;
  };
  const {
    data = null,
    isFetched,
    isError,
  } = useQuery({
    queryKey: ['preview', JSON.stringify([load, wished, about])],
    enabled: isSaid && ready && problem === null,
    queryFn: read,
    gcTime: 0,
  });
  return {
    storedRow: isSaid ? data : null,
    isUnread: isSaid ? problem !== null || isError || (isFetched && data === null) : address.trim() !== '',
    again: () => ['record', 'preview'].forEach((key) => void queries.invalidateQueries({ queryKey: [key] })),
  };
}
