import { useMemo, type RefObject } from 'react';
import { pathOfPointer } from '../../../engine/form/paths.ts';
import type { Problem } from '../../../engine/types.ts';
import type { SchemaFormHandle } from '../../../widgets/contract/form.ts';
import { useText, useWidgets } from '../../context/context.tsx';
import { summaryOf, useOff, useStillWrong, type OffOptions } from './saveState.ts';

interface SummaryProps extends OffOptions {
  problems: readonly Problem[];
  handle: RefObject<SchemaFormHandle | null>;
  /** Another number: the person was asked something meanwhile, and comes back to it. */
  round: number;
}

/** What stopped the save, section by section, each problem leading to its field; what is mended says so. It takes the focus and stays until the next save. */
export function StoppedSummary({ problems, handle, round, ...off }: SummaryProps) {
  const { ErrorSummary } = useWidgets();
  const text = useText();
  const now = useStillWrong(problems, off.work);
  const since = useMemo(() => ({ problems, round }), [problems, round]);
  const placed = useMemo(() => handle.current?.placed(problems.map(({ at }) => at)) ?? [], [problems, handle]);
  const items = placed.map(({ at, section, name, whole }) => {
    const nth = problems.findIndex((problem) => problem.at === at);
    const message = problems[nth]?.message ?? '';
    // What is wrong stands at the field; of a group of fields no field says it.
    const label = whole ? `${name}: ${message}` : name || message;
    return { path: pathOfPointer(name === '' ? '' : at), section, label, mended: now[nth] === '' };
  });
  const count = now.filter(Boolean).length;
  const { title, tone } = summaryOf(count, useOff(off));
  return <ErrorSummary title={text(title, { count })} tone={tone} items={items} since={since} onGo={(path) => void handle.current?.focus(path)} />;
}
