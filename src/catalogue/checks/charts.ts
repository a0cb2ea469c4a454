import type { ChartDef, CountsDef } from '../definition/screen.ts';
import { faultAt, type Check, type CheckContext, type FoundFault } from './check.ts';
import { inEach } from './untilChanged.ts';

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
  return of.length > MOST_PARTS ? faultAt('/parts/options', wrong, `a list of at most ${MOST_PARTS}`) : [];
}

/** The states of the workflow that names the bars of a chart; undefined where none does, or it is none. */
function statesOf(chart: ChartDef | undefined, { workflows }: CheckContext['catalogue']): string[] | undefined {
  const names = counting(chart)?.names;
  const workflow = names && 'workflow' in names ? workflows[names.workflow] : undefined;
  return workflow && Object.keys(workflow.machine.states);
}

/** States that no step of a funnel counts: one that came later, most likely. */
const uncounted = inEach('chart', (chart, { catalogue }) => {
  const steps = counting(chart)?.steps ?? [];
  const left = (statesOf(chart, catalogue) ?? []).filter((state) => !steps.some(({ of }) => of.includes(state)));
  return steps.length === 0 || left.length === 0
    ? []
    : faultAt('/steps', `no step counts ${left.join(', ')}`, 'them in the steps that they came through');
});

/** Bars are of parts that can be told apart; a state that a funnel does not know is worth knowing. */
export const charts: Check = {
  name: 'unknown-key',
  faults: inEach('chart', (chart) => {
    const bars = counting(chart);
    return bars === undefined ? [] : partsNamed(bars);
  }),
  notices: uncounted,
};
