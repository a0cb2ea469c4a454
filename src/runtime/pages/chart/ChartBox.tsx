import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { holds } from '../../../engine/rules/logic.ts';
import type { JsonObject, Json, Text } from '../../../engine/types.ts';
import { useCatalogue, useRuntime, useText, useWidgets } from '../../context/context.tsx';
import { useScope } from '../../shell/scope.tsx';
import { useScreens } from '../../shell/useMenu.ts';
import { statusView } from '../../text/statusView.ts';
import { timeText } from '../../text/time.ts';
import { lazyPage } from '../../context/lazyPage.ts';
import type { ClientCatalogue } from '../../../catalogue/types.ts';
import type { CountsDef } from '../../../catalogue/definition/screen.ts';
import type { ChartRow } from '../../../widgets/contract/charts.ts';
import type { StatusView } from '../../../widgets/contract/tables.ts';
import { NOBODY, rowState } from '../../screens/recordState.ts';
import type { BlockProps } from '../../screens/route.ts';
import { useToldHere } from '../../screens/toldHere.tsx';
import { useAnswered } from './useAnswered.ts';

/** Few charts are of time. */
const SpansBox = lazyPage(() => import('./SpansBox.tsx'));
const MonthBox = lazyPage(() => import('./MonthBox.tsx'));

type Words = Pick<ClientCatalogue, 'workflows' | 'roles' | 'programs'>;

const numberOf = (value: Json | undefined): number => {
  const number = Number(value ?? 0);
  return Number.isFinite(number) ? number : 0;
};

/** What people call a key of an answer row; a status looks as its workflow says. */
function nameOf({ names, key }: CountsDef, row: JsonObject, words: Words, text: (words: Text) => string): StatusView {
  const value = row[key] ?? '';
  if (names === undefined) return { text: text(String(value)) };
  if ('at' in names) return { text: text(String(row[names.at] ?? value)) };
  if ('table' in names) return { text: text(words[names.table].items.find(({ id }) => id === value)?.name ?? String(value)) };
  return statusView(words.workflows[names.workflow], value, text);
}

interface CountBar {
  key: string;
  value: number;
  row: JsonObject;
  parts?: number[];
}
type Parts = NonNullable<CountsDef['parts']>;

/** Which part a row counts in: the last, of those whose option nobody knows, comes after the options. */
function partOf({ by, of }: Parts, row: JsonObject): number {
  const at = of.findIndex(({ value }) => value === row[by]);
  return at < 0 ? of.length : at;
}

/** What the parts are called: the options, and "Not said" where the answer has such rows. */
export function partNames(parts: Parts, answerRows: readonly JsonObject[]): Text[] {
  const labels = parts.of.map(({ label }) => label);
  return answerRows.some((row) => partOf(parts, row) === labels.length) ? [...labels, '{{chart.partNotSaid}}'] : labels;
}

/** One bar for each key, most first, with how many of each part. */
function inParts(each: readonly CountBar[], parts: Parts): CountBar[] {
  const names = partNames(
    parts,
    each.map(({ row }) => row),
  );
  const bars = new Map<string, Required<CountBar>>();
  for (const { key, value, row } of each) {
    const bar = bars.get(key) ?? { key, value: 0, row, parts: names.map(() => 0) };
    const at = partOf(parts, row);
    bar.value += value;
    bar.parts[at] = (bar.parts[at] ?? 0) + value;
    bars.set(key, bar);
  }
  return [...bars.values()].sort((one, other) => other.value - one.value);
}

/** Bars that stand alone, and those that stand together: a single one is shown as what it is. */
function atMost(allBars: readonly CountBar[], { most = allBars.length, rest }: CountsDef): [alone: CountBar[], others: CountBar[]] {
  const isRest = ({ row }: CountBar): boolean => rest !== undefined && row[rest] === true;
  const [groups, left] = [allBars.filter((one) => !isRest(one)), allBars.filter(isRest)];
  const aloneCount = left.length === 0 && groups.length === most + 1 ? groups.length : most;
  return [groups.slice(0, aloneCount), [...groups.slice(aloneCount), ...left]];
}

/** Several bars as one; it leads to whom it counts where all of them are known by their keys. */
function othersOf(others: readonly CountBar[], { rest, parts }: CountsDef, label: string): { row: ChartRow; keys: string[] | undefined } {
  const sum = (of: (one: CountBar) => number): number => others.reduce((whole, one) => whole + of(one), 0);
  const added = parts && (others[0]?.parts ?? []).map((_, at) => sum((one) => one.parts?.[at] ?? 0));
  const isKnown = others.every(({ row }) => rest === undefined || row[rest] !== true);
  return {
    row: { id: 'others', label, value: sum(({ value }) => value), ...(added ? { parts: added } : {}) },
    keys: isKnown ? others.map(({ key }) => key) : undefined,
  };
}

/** The bars of a chart: its steps in their order, or every key as it was answered. `hrefOf` leads to those of some keys, of none to everybody. */
export function chartRows(
  chart: CountsDef,
  answerRows: readonly JsonObject[],
  words: Words,
  text: (words: Text) => string,
  hrefOf: (keys: readonly string[]) => string | undefined = () => undefined,
): ChartRow[] {
  const linked = (row: ChartRow, keys: readonly string[]): ChartRow => {
    const href = row.value > 0 ? hrefOf(keys) : undefined;
    return href === undefined ? row : { ...row, href };
  };
  const each = answerRows.map((row): CountBar => ({ key: String(row[chart.key] ?? ''), value: numberOf(row[chart.value]), row }));
  const allBars = chart.parts ? inParts(each, chart.parts) : each;
  if (chart.steps === undefined) {
    const [alone, others] = atMost(allBars, chart);
    const together = othersOf(others, chart, text('{{chart.others}}'));
    const last = together.keys ? linked(together.row, together.keys) : together.row;
    const bars = alone.map(({ key, value, row, parts }) => {
      const { text: label, look } = nameOf(chart, row, words, text);
      const isLine = chart.line !== undefined && row[chart.line] === true;
      return isLine
        ? { id: `line ${key}`, label, value, isLine }
        : linked({ id: key, label, value, ...(look ? { look } : {}), ...(parts ? { parts } : {}) }, [key]);
    });
    return others.length === 0 ? bars : [...bars, last];
  }
  const every = new Set(chart.steps.flatMap(({ of }) => of));
  return chart.steps.map(({ label, of }, index) => {
    const value = allBars.filter(({ key }) => of.includes(key)).reduce((sum, one) => sum + one.value, 0);
    return linked({ id: String(index), label: text(label), value }, of.length === every.size ? [] : of);
  });
}

function Counts({ chart, record }: { chart: CountsDef; record: JsonObject }) {
  const { Chart } = useWidgets();
  const catalogue = useCatalogue();
  const { session } = useScope();
  const { links } = useRuntime();
  const screens = useScreens();
  const text = useText();
  const facts = useMemo(() => ({ record }), [record]);
  const { data, card } = useAnswered(chart, facts);
  const rows = useMemo(() => {
    const { go } = chart;
    const opens = go && holds(go.when, { session }) && Object.values(screens).some(({ path }) => path === go.path);
    const hrefOf = (keys: readonly string[]) =>
      opens ? links.hrefOf({ path: go.path, state: {}, ...(keys.length > 0 ? { filter: { [go.filterBy]: keys } } : {}) }) : undefined;
    return chartRows(chart, data ?? [], catalogue, text, hrefOf);
  }, [chart, data, catalogue, text, session, screens, links]);
  const parts = useMemo(
    () => chart.parts && { as: chart.parts.as, names: partNames(chart.parts, data ?? []).map((name) => text(name)) },
    [chart, data, text],
  );
  const asOf = chart.asOf === undefined ? '' : timeText(data?.[0]?.[chart.asOf] ?? null, catalogue.app.timeZone);
  return (
    <Chart
      {...card}
      asOf={asOf === '' ? undefined : text('{{dashboard.asOf}}', { time: asOf })}
      kind={chart.kind}
      rows={rows}
      columns={{ key: text(chart.columns.key), value: text(chart.columns.value) }}
      parts={parts}
    />
  );
}

/** A chart of config/charts with what its call answers, about a row of the screen where `record` says one. Its code comes when it is drawn; a call that fails leaves the rest of the page. */
export function ChartBox({ id, record = NOBODY }: { id: string; record?: JsonObject }) {
  const { LazyBoundary, Skeletons } = useWidgets();
  const catalogue = useCatalogue();
  const text = useText();
  const chart = catalogue.charts[id];
  if (!chart) throw new Error(`there is no chart '${id}'`);
  return (
    <LazyBoundary fallback={<Skeletons shape="lines" label={text('{{app.loading}}')} />}>
      {chart.kind === 'spans' ? (
        <SpansBox chart={chart} record={record} />
      ) : chart.kind === 'month' ? (
        <MonthBox chart={chart} record={record} />
      ) : (
        <Counts chart={chart} record={record} />
      )}
    </LazyBoundary>
  );
}

/** A chart that a screen shows by itself; with `row` it is about the row that navigation names under that key, read as `record.rowId`, and not there without one; what a form beside it tells is read as `record.<name>`. */
export default function ChartBlock({ block }: BlockProps) {
  const { search, state } = useLocation();
  const key = block.with?.['row'];
  const about = typeof key === 'string' ? rowState(key, search, state) : null;
  const { values } = useToldHere();
  const record = useMemo((): JsonObject => ({ ...NOBODY, ...values, rowId: about }), [values, about]);
  if (block.chart === undefined) throw new Error('a chart block names no chart');
  return key !== undefined && about === null ? null : <ChartBox id={block.chart} record={record} />;
}
