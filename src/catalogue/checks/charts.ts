import type { ChartDef, CountsDef } from '../definition/screen.ts';
import { findAction } from '../findAction.ts';
import { oneOf } from '../nearest.ts';
import { stateGone } from '../report.ts';
import { answeredKeys } from '../requestKeys.ts';
import { wrongAt, type Check, type CheckContext, type Finding, type FoundFault } from './check.ts';
import { unknownAmong } from './named.ts';
import { listOf } from '../../engine/json.ts';

/** Charts that blocks show among cards. */
function shown(context: CheckContext): Finding[] {
  const { catalogue, definitions } = context;
  if (!definitions.sound('chart')) return [];
  const among = definitions.of('screen').flatMap(({ id, source }) =>
    (catalogue.screens[id]?.blocks ?? []).flatMap(({ with: options }, index) => {
      const named = options?.['charts'];
      return listOf(named).map((name, at) => ({ source, pointer: `/blocks/${index}/with/charts/${at}`, name: String(name) }));
    }),
  );
  return unknownAmong(among, 'chart', definitions.ids('chart'));
}

/** What a chart reads of an answer row. */
function readBy(chart: ChartDef): { pointer: string; key: string }[] {
  const key = { pointer: '/key', key: chart.key };
  if (chart.kind === 'spans') {
    return [
      key,
      ...chart.spans.flatMap(({ from, to }, index) => [
        { pointer: `/spans/${index}/from`, key: from },
        { pointer: `/spans/${index}/to`, key: to },
      ]),
    ];
  }
  if (chart.kind === 'month') return [key, { pointer: '/value', key: chart.value }, { pointer: '/days/at', key: chart.days.at }];
  return [
    key,
    { pointer: '/value', key: chart.value },
    ...(chart.asOf === undefined ? [] : [{ pointer: '/asOf', key: chart.asOf }]),
    ...(chart.line === undefined ? [] : [{ pointer: '/line', key: chart.line }]),
    ...(chart.rest === undefined ? [] : [{ pointer: '/rest', key: chart.rest }]),
    ...(chart.parts === undefined ? [] : [{ pointer: '/parts/by', key: chart.parts.by }]),
    ...(chart.names && 'at' in chart.names ? [{ pointer: '/names/at', key: chart.names.at }] : []),
  ];
}

/** Charts whose bars count: all but those of time. */
const counting = (chart: ChartDef | undefined): CountsDef | undefined =>
  chart === undefined || chart.kind === 'spans' || chart.kind === 'month' ? undefined : chart;

/** Colours that can be told apart. */
const MOST_PARTS = 6;

/** What bars are made of, where they are made of parts. */
function partsNamed({ parts }: CountsDef): FoundFault[] {
  if (parts === undefined) return [];
  const { options, of } = parts;
  const wrong = `"${options}" has ${of.length} options: nobody could tell their colours apart`;
  return of.length > MOST_PARTS ? [wrongAt('/parts/options', wrong, `a list of at most ${MOST_PARTS}`)] : [];
}

/** What a month is chosen by. */
function chosenBy(chart: ChartDef, { catalogue }: CheckContext): FoundFault[] {
  if (chart.kind !== 'month') return [];
  const { call, variants = [], field, name } = chart.choose;
  return [call, ...variants.map((one) => one.call)].flatMap((asked) => {
    const action = findAction(catalogue, asked);
    const answered = action && answeredKeys(action.def, catalogue);
    return Object.entries({ field, name }).flatMap(([place, key]) =>
      !answered || answered.has(key)
        ? []
        : [wrongAt(`/choose/${place}`, `"${asked}" does not answer "${key}"`, oneOf(key, answered, 'answered key'))],
    );
  });
}

/** The states of the workflow that names the bars of a chart; undefined where none does, or it is none. */
function statesOf(chart: ChartDef | undefined, { workflows }: CheckContext['catalogue']): string[] | undefined {
  const names = counting(chart)?.names;
  const named = names && 'workflow' in names ? workflows[names.workflow] : undefined;
  return named && Object.keys(named.machine.states);
}

/** States that no step of a funnel counts: one that came later, most likely. */
function uncounted(context: CheckContext): Finding[] {
  const { catalogue, definitions } = context;
  return definitions.of('chart').flatMap(({ id, source }): Finding[] => {
    const chart = catalogue.charts[id];
    const steps = counting(chart)?.steps ?? [];
    const left = (statesOf(chart, catalogue) ?? []).filter((state) => !steps.some(({ of }) => of.includes(state)));
    return steps.length === 0 || left.length === 0
      ? []
      : [{ source, ...wrongAt('/steps', `no step counts ${left.join(', ')}`, 'them in the steps that they came through') }];
  });
}

/** A chart draws keys that its action answers, states and tables that there are; a state that a funnel does not know is worth knowing. */
export const charts: Check = {
  name: 'unknown-key',
  faults: (context) => {
    const { catalogue, definitions } = context;
    const own = definitions.of('chart').flatMap(({ id, source }): Finding[] => {
      const chart = catalogue.charts[id];
      const action = chart && findAction(catalogue, chart.call);
      const answered = action && answeredKeys(action.def, catalogue);
      if (!chart) return [];
      const keys = readBy(chart)
        .filter(({ key }) => answered && !answered.has(key))
        .map(({ pointer, key }) => ({
          source,
          ...wrongAt(pointer, `"${chart.call}" does not answer "${key}"`, oneOf(key, answered ?? [], 'answered key')),
        }));
      const bars = counting(chart);
      if (bars === undefined) return [...keys, ...chosenBy(chart, context).map((fault) => ({ source, ...fault }))];
      const workflow = bars.names && 'workflow' in bars.names ? bars.names.workflow : '';
      const states = statesOf(chart, catalogue);
      return [
        ...keys,
        ...partsNamed(bars).map((fault) => ({ source, ...fault })),
        ...(bars.steps ?? []).flatMap(({ of }, index) =>
          of.flatMap((state, place) =>
            !states || states.includes(state)
              ? []
              : [
                  {
                    source,
                    ...wrongAt(`/steps/${index}/of/${place}`, `the workflow has no state "${state}"`, oneOf(state, states, 'state'), 'unknown-name'),
                    ...stateGone(workflow, state),
                  },
                ],
          ),
        ),
      ];
    });
    return [...own, ...shown(context)];
  },
  notices: uncounted,
};
