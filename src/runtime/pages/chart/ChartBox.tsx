import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { argsOf, holds } from '../../../engine/rules/logic.ts';
import type { JsonObject, Json, Text } from '../../../engine/types.ts';
import type { CallProblem } from '../../client/problem.ts';
import { useCatalogue, useRuntime, useText, useWidgets } from '../../context/context.tsx';
import { objectsOf } from '../../client/answer.ts';
import { useScope } from '../../shell/scope.tsx';
import { useScreens } from '../../shell/useMenu.ts';
import { timeText } from '../../text/time.ts';
import { useLookup } from '../../context/lookup.ts';
import type { ChartDef, ClientCatalogue } from '../../../catalogue/types.ts';
import type { ChartRow } from '../../../widgets/contract.ts';

type Words = Pick<ClientCatalogue, 'workflows' | 'roles' | 'programs'>;

const numberOf = (value: Json | undefined): number => {
  const number = Number(value ?? 0);
  return Number.isFinite(number) ? number : 0;
};

/** What people call a key of an answer row. */
function nameOf({ names, key }: ChartDef, row: JsonObject, words: Words): Text {
  const value = row[key] ?? '';
  if (names === undefined) return String(value);
  if ('at' in names) return String(row[names.at] ?? value);
  if ('table' in names) return words[names.table].items.find(({ id }) => id === value)?.name ?? String(value);
  return words.workflows[names.workflow]?.machine.states[String(value)]?.meta.label ?? String(value);
}

/** The bars of a chart: its steps in their order, or every key as it was answered. `hrefOf` leads to those of some keys, of none to everybody. */
export function chartRows(
  chart: ChartDef,
  answered: readonly JsonObject[],
  words: Words,
  text: (words: Text) => string,
  hrefOf: (keys: readonly string[]) => string | undefined = () => undefined,
): ChartRow[] {
  const linked = (row: ChartRow, keys: readonly string[]): ChartRow => {
    const href = row.value > 0 ? hrefOf(keys) : undefined;
    return href === undefined ? row : { ...row, href };
  };
  const counted = answered.map((row) => ({ key: String(row[chart.key] ?? ''), value: numberOf(row[chart.value]), row }));
  if (chart.steps === undefined) {
    return counted.map(({ key, value, row }) => linked({ id: key, label: text(nameOf(chart, row, words)), value }, [key]));
  }
  const every = new Set(chart.steps.flatMap(({ of }) => of));
  return chart.steps.map(({ label, of }, index) => {
    const value = counted.filter(({ key }) => of.includes(key)).reduce((sum, one) => sum + one.value, 0);
    return linked({ id: String(index), label: text(label), value }, of.length === every.size ? [] : of);
  });
}

/** A chart of config/charts with what its call answers. Its code comes when it is drawn; a call that fails leaves the rest of the page. */
export function ChartBox({ id }: { id: string }) {
  const { Chart, LazyBoundary, Skeletons } = useWidgets();
  const catalogue = useCatalogue();
  const { session } = useScope();
  const { links } = useRuntime();
  const screens = useScreens();
  const text = useText();
  const ask = useLookup();
  const chart = catalogue.charts[id];
  if (!chart) throw new Error(`there is no chart '${id}'`);
  const payload = useMemo(() => argsOf(chart.with, { session }), [chart, session]);
  const { data, error, isPending, refetch } = useQuery<JsonObject[], CallProblem>({
    queryKey: ['chart', chart.call, payload],
    staleTime: 0,
    queryFn: async () => objectsOf((await ask(chart.call, payload)).rows),
  });
  const rows = useMemo(() => {
    const { go } = chart;
    const opens = go && holds(go.when, { session }) && Object.values(screens).some(({ path }) => path === go.path);
    const hrefOf = (keys: readonly string[]) =>
      opens ? links.hrefOf({ path: go.path, state: {}, ...(keys.length > 0 ? { filter: { [go.filterBy]: keys } } : {}) }) : undefined;
    return chartRows(chart, data ?? [], catalogue, text, hrefOf);
  }, [chart, data, catalogue, text, session, screens, links]);
  const asOf = chart.asOf === undefined ? '' : timeText(data?.[0]?.[chart.asOf] ?? null, catalogue.app.timeZone);
  return (
    <LazyBoundary fallback={<Skeletons shape="lines" label={text('{{app.loading}}')} />}>
      <Chart
        title={text(chart.title)}
        note={chart.note === undefined ? undefined : text(chart.note)}
        asOf={asOf === '' ? undefined : text('{{dashboard.asOf}}', { time: asOf })}
        kind={chart.kind}
        rows={rows}
        columns={{ key: text(chart.columns.key), value: text(chart.columns.value) }}
        loading={isPending}
        empty={text('{{chart.none}}')}
        problem={
          error && data === undefined
            ? {
                title: text('{{app.notCounted}}'),
                text: error.messages[0]?.text || text(`{{app.problem.${error.kind}}}`),
                onRetry: () => void refetch(),
              }
            : undefined
        }
      />
    </LazyBoundary>
  );
}
