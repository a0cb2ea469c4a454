import { useMemo } from 'react';
import type { ChartDef } from '../../../catalogue/definition/screen.ts';
import { argsOf } from '../../../engine/rules/logic.ts';
import type { JsonObject } from '../../../engine/types.ts';
import { useText } from '../../context/context.tsx';
import { answerRows, useReading } from '../../context/useReading.ts';
import { useScope } from '../../shell/scope.tsx';

/** What a chart's call answers, and how it is said when it does not; it is not asked while `facts`, what it reads beside the session, are not known. */
export function useAnswered(chart: ChartDef, facts: JsonObject | null) {
  const { session } = useScope();
  const text = useText();
  const payload = useMemo(() => (facts === null ? null : argsOf(chart.with, { ...facts, session })), [chart, session, facts]);
  const { data, error, isPending, refetch } = useReading(['chart'], chart.call, payload, answerRows);
  const card = {
    title: text(chart.title),
    note: chart.note === undefined ? undefined : text(chart.note),
    loading: isPending,
    empty: text(chart.none ?? '{{chart.none}}'),
    problem: error && data === undefined ? { title: text('{{app.notCounted}}'), text: text(error.words), onRetry: () => void refetch() } : undefined,
  };
  return { data, card };
}
