import { useEffect, useMemo, useState } from 'react';
import type { MonthDef } from '../../../catalogue/definition/screen.ts';
import { speakDates } from '../../../engine/dates/speakDates.ts';
import { applyLogic, argsOf, holds } from '../../../engine/rules/logic.ts';
import type { JsonObject } from '../../../engine/types.ts';
import { useCatalogue, useRuntime, useText, useWidgets } from '../../context/context.tsx';
import { answerRows, useReading } from '../../context/useReading.ts';
import { useScope } from '../../shell/scope.tsx';
import { monthAfter, monthBefore, monthGrid, monthOf, monthText } from './monthRows.ts';
import { useAnswered } from './useAnswered.ts';
import { useHolidays } from './useHolidays.ts';

/** Those whose month can be drawn. */
function useChoices({ choose }: MonthDef) {
  const { session } = useScope();
  const { call, with: args } = choose.variants?.find(({ when }) => holds(when, { session })) ?? choose;
  const payload = useMemo(() => argsOf(args, { session }), [args, session]);
  return useReading(['chart', 'choose'], call, payload, answerRows);
}

/** A month of what is chosen, here or in a form beside it, with the way to the months before it. */
export default function MonthBox({ chart, record }: { chart: MonthDef; record: JsonObject }) {
  const { MonthGrid } = useWidgets();
  const { app } = useCatalogue();
  const { clock, catalogues } = useRuntime();
  const text = useText();
  speakDates(catalogues.spoken());
  const today = clock.today(app.timeZone);
  const [period, setPeriod] = useState(() => monthOf(today));
  const [value, setValue] = useState('');
  const { choose } = chart;
  const choices = useChoices(chart);
  const beside = String(applyLogic(choose.beside ?? null, { record }) ?? '');
  useEffect(() => {
    if (beside !== '') setValue(beside);
  }, [beside]);
  // A single one needs no choice.
  const choice = choices.data?.find((row) => String(row[choose.field]) === value) ?? (choices.data?.length === 1 ? choices.data[0] : undefined);
  const facts = useMemo(() => (choice ? { chosen: choice, drawn: period } : null), [choice, period]);
  const { data, card } = useAnswered(chart, facts);
  const holidays = useHolidays(chart.holidays, choice ? period : undefined);
  const grid = useMemo(() => monthGrid(chart, data ?? [], { period, today, holidays }, text), [chart, data, period, today, holidays, text]);
  const isLast = period.last >= today;
  const failed = choices.data === undefined ? choices.error : null;
  return (
    <MonthGrid
      {...card}
      {...(choice ? {} : { loading: choices.isPending, empty: text(choose.until) })}
      {...(failed ? { problem: { title: text('{{app.notRead}}'), text: text(failed.words), onRetry: () => void choices.refetch() } } : {})}
      {...grid}
      month={monthText(period)}
      columns={{ key: text(chart.columns.key), value: text(chart.columns.value) }}
      choose={{
        field: chart.id,
        label: text(choose.label),
        as: 'select',
        values: choice ? [String(choice[choose.field])] : [],
        options: [
          { value: '', label: text(choose.first) },
          ...(choices.data ?? []).map((row) => ({ value: String(row[choose.field]), label: String(row[choose.name] ?? '') })),
        ],
        onChange: setValue,
      }}
      previous={{ id: 'previous-month', label: text('{{chart.previousMonth}}'), kind: 'text', onPress: () => setPeriod(monthBefore(period)) }}
      next={{
        id: 'next-month',
        label: text('{{chart.nextMonth}}'),
        kind: 'text',
        ...(isLast ? { why: text('{{chart.nextMonthOff}}') } : {}),
        onPress: () => setPeriod(monthAfter(period)),
      }}
    />
  );
}
