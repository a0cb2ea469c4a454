import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallProblem } from '../../client/problem.ts';
import type { JsonObject, Json } from '../../../engine/types.ts';
import type { ListDef } from '../../../engine/definition/list.ts';
import { useLookup, type Lookup } from '../../context/lookup.ts';
import { readingOf } from '../../../engine/rules/logic.ts';
import { pagePayload, readPage, type Cursor, type ListAnswer, type ListQuery, type ListRows } from './listQuery.ts';
import { valueAt } from '../../../engine/form/paths.ts';
import { segmentsOfPointer } from '../../../engine/json.ts';
import { stateMetaOf } from '../../../engine/workflow/stateOf.ts';
import type { ClientCatalogue, ClientList } from '../../../catalogue/types.ts';
import { useCatalogue } from '../../context/context.tsx';
import type { CallAnswer } from '../../client/answer.ts';
import { answerRows, useReading } from '../../context/useReading.ts';

type LeftByRow = ReadonlyMap<string, number>;
const NONE: ReadonlyMap<string, number> = new Map();

/** How much each row of the page still lacks, asked for all of them at once; empty while nobody knows, and where nobody may know. */
export function useIncompleteRows({ columns, key }: Pick<ClientList, 'columns' | 'key'>, rows: readonly JsonObject[]): LeftByRow {
  const { completeness } = useCatalogue();
  const view = completeness[columns.find(({ incomplete }) => incomplete !== undefined)?.incomplete ?? ''];
  const ids = rows.flatMap((row) => row[key] ?? []);
  const payload = view !== undefined && ids.length > 0 ? { [key]: ids } : null;
  const leftIn = (answer: CallAnswer): LeftByRow => new Map(answerRows(answer).map((row) => [String(row[key]), Number(row['left'])]));
  const { data } = useReading(['list', 'incomplete', view?.id ?? null], view?.ask.call ?? '', payload, leftIn);
  return data ?? NONE;
}

/** Asks a list's lookups one after the other; one that is refused, or asks by something unknown, is null, and its columns stay empty. */
export async function askLookups(lookups: NonNullable<ListDef['lookups']>, facts: JsonObject, ask: Lookup): Promise<Record<string, Json>> {
  const answers: Record<string, Json> = {};
  for (const [name, def] of Object.entries(lookups)) {
    const payload = readingOf(def, { ...facts, lookups: answers });
    answers[name] =
      payload === null
        ? null
        : await ask(def.call, payload).then(
            ({ value }) => value,
            () => null,
          );
  }
  return answers;
}

/** The answers of a list's lookups; undefined for a list without, and until they are there. */
export function useListLookups(list: Pick<ListDef, 'lookups'>, facts: JsonObject): Record<string, Json> | undefined {
  const ask = useLookup();
  const { lookups } = list;
  const { data } = useQuery({
    queryKey: ['list', 'lookups', lookups, facts],
    enabled: lookups !== undefined,
    queryFn: () => askLookups(lookups ?? {}, facts, ask),
  });
  return data;
}

/** How long until rows are read anew: two seconds at first, longer each minute, so that what never passes costs ever less. */
const anewAfter = (looks: number): number => 2000 * Math.ceil((looks + 1) / 30);

/** Whether some of these rows stand where the server leads on by itself. */
const isPassing = ({ columns }: Pick<ClientList, 'columns'>, workflows: ClientCatalogue['workflows'], rows: readonly JsonObject[]): boolean =>
  columns.some(({ at, as, of }) => {
    const machine = as === 'status' && typeof at === 'string' ? workflows[of ?? ''] : undefined;
    return rows.some((row) => stateMetaOf(machine, valueAt(row, segmentsOfPointer(String(at))))?.passes === true);
  });

/**
 * One page of rows (all of them where they are told name by name), `prepared`; the page before stays while the next one is read. Nothing is asked while it is not
 * `enabled`. While a row is about to change by itself they are read anew; looking on does not renew the session.
 */
export function useListRows(
  list: Pick<ClientList, 'columns' | 'shape' | 'pageSize'>,
  call: { call: string; with: JsonObject },
  query: ListQuery,
  cursor: Cursor | null,
  enabled: boolean,
  prepared: (rows: readonly JsonObject[]) => Promise<void>,
): ListRows {
  const ask = useLookup();
  const { workflows } = useCatalogue();
  const queries = useQueryClient();
  const payload = list.shape === 'facts' ? call.with : pagePayload(call.with, query, list.pageSize, cursor);
  const queryKey = ['list', call.call, payload];
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery<ListAnswer, CallProblem>({
    queryKey,
    refetchInterval: ({ state }) => (isPassing(list, workflows, state.data?.rows ?? []) ? anewAfter(state.dataUpdateCount) : false),
    queryFn: async ({ signal }) => {
      const quiet = isPassing(list, workflows, queries.getQueryData<ListAnswer>(queryKey)?.rows ?? []);
      const page = readPage((await ask(call.call, payload, { signal, quiet })).value);
      await prepared(page.rows);
      return page;
    },
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return {
    page: data ?? null,
    loading: (data === undefined || isPlaceholderData) && isFetching,
    problem: data === undefined ? error : null,
    again: () => void refetch(),
  };
}
