import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { argsOf } from '../../../engine/rules/logic.ts';
import type { CallDef, JsonObject } from '../../../engine/types.ts';
import { objectsOf } from '../../client/answer.ts';
import { useLookup } from '../../context/lookup.ts';
import { useScope } from '../../shell/scope.tsx';
import type { DayRange } from './monthRows.ts';

const NONE: readonly JsonObject[] = [];

/** The holidays among the days that a chart draws; none while they are asked for, and where nothing is drawn. */
export function useHolidays(holidays: CallDef | undefined, span: DayRange | undefined): readonly JsonObject[] {
  const { session } = useScope();
  const ask = useLookup();
  const payload = useMemo(() => (holidays && span ? argsOf(holidays.with, { session, drawn: span }) : null), [holidays, session, span]);
  const { data = NONE } = useQuery<readonly JsonObject[]>({
    queryKey: ['chart', 'holidays', holidays?.call, payload],
    enabled: payload !== null,
    queryFn: async () => objectsOf((await ask(holidays?.call ?? '', payload ?? {})).rows),
  });
  return data;
}
