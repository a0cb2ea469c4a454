import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SheetDef } from '../../../catalogue/definition/screen.ts';
import { argsOf } from '../../../engine/rules/logic.ts';
import type { JsonObject } from '../../../engine/types.ts';
import { objectsOf } from '../../client/answer.ts';
import type { CallProblem } from '../../client/problem.ts';
import { useCatalogue, useRuntime, useText, useWidgets } from '../../context/context.tsx';
import { useLookup } from '../../context/lookup.ts';
import { filterKey } from '../../context/links.ts';
import type { BlockProps } from '../../screens/route.ts';
import { useScope } from '../../shell/scope.tsx';
import { findPhoto } from '../record/findPhoto.ts';
import { everyRow, printedCard } from './sheetCards.ts';
import { objectOf } from '../../../engine/json.ts';

/** Links to pictures are good for five minutes. */
const FRESH_FOR = 4 * 60 * 1000;

/** Paper waits for the last picture. */
async function printPage(): Promise<void> {
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  window.print();
}

/** What is chosen, its rows and their pictures, as they come. */
function useSheet(sheet: SheetDef) {
  const { session } = useScope();
  const { constants } = useRuntime();
  const ask = useLookup();
  const [query] = useSearchParams();
  const { choose, about, load, key, picture } = sheet;
  const payloads = useMemo(() => ({ choose: argsOf(choose.with, { session }), about: argsOf(about.with, { session }) }), [choose, about, session]);
  const heads = useQuery<{ choices: JsonObject[]; about: JsonObject }, CallProblem>({
    queryKey: ['sheet', 'heads', sheet.id, payloads],
    staleTime: 0,
    queryFn: async () => {
      const [choices, subject] = await Promise.all([ask(choose.call, payloads.choose), ask(about.call, payloads.about)]);
      return { choices: objectsOf(choices.rows), about: objectOf(subject.rows[0]) };
    },
  });
  const value = query.get(filterKey(choose.field)) ?? '';
  const choice = heads.data?.choices.find((row) => String(row[choose.field]) === value);
  const payload = useMemo(() => (choice ? argsOf(load.with, { session, chosen: choice }) : null), [load, session, choice]);
  const rows = useQuery<JsonObject[], CallProblem>({
    queryKey: ['sheet', 'rows', sheet.id, payload],
    enabled: payload !== null,
    staleTime: 0,
    queryFn: () => everyRow(ask, sheet, payload ?? {}),
  });
  const listRows = payload === null ? undefined : rows.data;
  const pictures = useQueries({
    queries: (listRows ?? []).map((row) => ({
      queryKey: ['sheet', 'picture', sheet.id, row[key] ?? null],
      staleTime: FRESH_FOR,
      queryFn: () => findPhoto(picture, row, ask),
    })),
  });
  const facts = { chosen: choice ?? {}, about: heads.data?.about ?? {}, session, constants: constants() };
  const failed = heads.error ? heads : payload !== null && rows.error ? rows : null;
  return { choices: heads.data?.choices, value: choice ? value : '', listed: listRows, pictures, facts, failed };
}

function Sheet({ sheet }: { sheet: SheetDef }) {
  const { CardSheet, EmptyState, ErrorPanel, Skeletons } = useWidgets();
  const text = useText();
  const [, setQuery] = useSearchParams();
  const { choices, value, listed, pictures, facts, failed } = useSheet(sheet);
  const { choose, perPage } = sheet;
  const cards = (listed ?? []).map((row, index) => printedCard(sheet, row, facts, pictures[index]?.data ?? undefined, text));
  const count = cards.length;
  const some = count > 0;
  const number = count === 1 ? 'one' : 'more';
  const problem = failed?.error;
  const waiting = choices === undefined || (value !== '' && listed === undefined);
  const instead = problem ? (
    <ErrorPanel title={text('{{app.notRead}}')} text={text(problem.words)} onRetry={() => void failed.refetch()} />
  ) : waiting ? (
    <Skeletons shape="cards" label={text('{{app.loading}}')} />
  ) : (
    <EmptyState title={text(value === '' ? choose.needed : sheet.empty)} icon="id" />
  );
  return (
    <CardSheet
      label={text(choose.label)}
      choose={{
        field: choose.field,
        label: text(choose.label),
        as: 'select',
        values: value === '' ? [] : [value],
        options: [
          { value: '', label: text(choose.first) },
          ...(choices ?? []).map((row) => ({ value: String(row[choose.field]), label: String(row[choose.name] ?? '') })),
        ],
        onChange: (next) => setQuery(next === '' ? {} : { [filterKey(choose.field)]: next }, { replace: true }),
      }}
      perPage={perPage}
      cards={cards}
      instead={instead}
      count={some ? text(sheet.counted[number], { count, pictures: cards.filter(({ picture }) => picture).length }) : undefined}
      hint={some ? text(sheet.hint, { perPage }) : undefined}
      print={
        some
          ? {
              id: 'print',
              label: text(sheet.print[number], { count }),
              icon: 'printer',
              kind: 'solid',
              busy: pictures.some(({ isPending }) => isPending),
              onPress: () => void printPage(),
            }
          : undefined
      }
    />
  );
}

/** Cards of config/sheets, front and back, one for each row of what is chosen, to be printed (D3-IDCARD-01 to 10). */
export default function SheetBlock({ block }: BlockProps) {
  const sheet = useCatalogue().sheets[block.sheet ?? ''];
  if (!sheet) throw new Error(`there is no sheet '${block.sheet}'`);
  return <Sheet sheet={sheet} />;
}
