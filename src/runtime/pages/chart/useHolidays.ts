import { useMemo } from 'react';
import { argsOf } from '../../../engine/rules/logic.ts';
import type { CallDef, JsonObject } from '../../../engine/types.ts';
import { answerRows, useReading } from '../../context/useReading.ts';
import { useScope } from '../../shell/scope.tsx';
import type { DayRange } from './monthRows.ts';

const NONE: readonly JsonObject[] = [];
/** Milliseconds. */
const FRESH_FOR = 30_000;

/** The holidays among the days that a chart draws; none while they are asked for, and where nothing is drawn. */
export function useHolidays(holidays: CallDef | undefined, span: DayRange | undefined): readonly JsonObject[] {
  const { session } = useScope();
  const payload = useMemo(() => (holidays && span ? argsOf(holidays.with, { session, drawn: span }) : null), [holidays, session, span]);
  const { data = NONE } = useReading(['chart', 'holidays'], holidays?.call ?? '', payload, answerRows, FRESH_FOR);
  return data;
}
