import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { badgesOf, checklistOf, isShown, missingLinesOf } from '../../../engine/completeness/judgeCompleteness.ts';
import type { Completeness, CompletenessView, CheckVerdict } from '../../../engine/completeness/types.ts';
import type { JsonObject, Json } from '../../../engine/types.ts';
import type { ChecklistItem } from '../../../widgets/contract/record.ts';
import type { IncompleteItem } from '../../../widgets/contract/shell.ts';
import { useText, useWidgets } from '../../context/context.tsx';
import type { RecordTab } from '../../screens/tabs.ts';
import { useScope } from '../../shell/scope.tsx';
import { useReading } from '../../context/useReading.ts';
import { readingOf } from '../../../engine/rules/logic.ts';
import { objectsOf, type CallAnswer } from '../../client/answer.ts';
import { asProblem } from '../../client/problem.ts';
import { objectOf } from '../../../engine/json.ts';

const STATES: ReadonlySet<Json> = new Set(['missing', 'done', 'out']);

function checkOf(row: JsonObject): CheckVerdict[] {
  if (!STATES.has(row['state'] ?? null)) return [];
  const { items } = row;
  return [{ id: String(row['id']), state: row['state'] as CheckVerdict['state'], ...(Array.isArray(items) ? { items: items.map(String) } : {}) }];
}

/** What the server answered about one record. Throws CallProblem when that is no verdict. */
export const verdictOf = ({ checks, left }: JsonObject): Completeness => ({ checks: objectsOf(checks).flatMap(checkOf), left: Number(left ?? 0) });
export const completenessIn = ({ rows }: CallAnswer): Completeness => verdictOf(objectOf(rows[0] ?? null));

/** Tab key -> how many lines are to be put right there; how many of the tabs that something is asked of are complete. */
export interface IncompleteTabs {
  badges: Readonly<Record<string, number>>;
  complete: { count: number; total: number };
}

interface IncompleteProps {
  of: CompletenessView;
  record: JsonObject;
  tabs: readonly RecordTab[];
  open: RecordTab;
  onSelect: (key: string) => void;
  /** Told whenever the server has said what is missing. */
  onKnown: (lacking: IncompleteTabs) => void;
}

/** So many milliseconds the form below is held back, so that it does not move under who begins with it. */
const PATIENCE = 1500;

const marks = { missing: 'part', done: 'done', out: 'none' } as const;

/** What the record lacks, as the server judges it: the list and the checklist above the tabs that show them (D2-COMPLETE-01, D2-COUN-01, D2-RECO-15, D2-RECO-16). */
export default function Incomplete({ of, record, tabs, open, onSelect, onKnown }: IncompleteProps) {
  const { IncompletePanel, ChecklistPanel, LazyBoundary, Skeletons } = useWidgets();
  const { session } = useScope();
  const text = useText();
  const facts = useMemo(() => ({ session, record }), [session, record]);
  const payload = useMemo(() => readingOf(of.ask, facts), [of, facts]);
  // Whatever is saved or deleted on a record makes lists old, this one too.
  const { data, error, refetch } = useReading(['list', 'completeness', of.id], of.ask.call, payload, completenessIn);
  useEffect(() => {
    if (!data) return;
    const badges = badgesOf(of, data.checks);
    const counts = tabs.flatMap(({ key }) => badges[key] ?? []);
    onKnown({ badges, complete: { count: counts.filter((count) => count === 0).length, total: counts.length } });
  }, [of, data, tabs, onKnown]);
  useEffect(() => {
    if (error) console.warn(`${of.ask.call} failed: ${asProblem(error).code}`);
  }, [of, error]);
  const [hasPanel, list] = [isShown(of.shown, open, facts), of.checklist !== undefined && isShown(of.checklist.shown, open, facts)];
  const [isPatient, setIsPatient] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsPatient(false), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  const itemsOf = (checks: readonly CheckVerdict[]): IncompleteItem[] =>
    missingLinesOf(of, checks).map(({ check, tab, text: words }) => {
      const reachable = tab !== open.key && tabs.some(({ key, locked }) => key === tab && locked === undefined);
      return { id: `${check}.${words}`, label: text(words), ...(reachable ? { onGo: () => onSelect(tab) } : {}) };
    });
  // What comes later than that, the panels' own script too, hides nothing any more: somebody may be typing below.
  const awaited = isPatient && (hasPanel || list) ? <Skeletons shape="line" label={text('{{app.loading}}')} /> : null;
  const panels = (): ReactNode => {
    if (!data && !error) return awaited;
    const items = itemsOf(data?.checks ?? of.checks.filter(({ unread }) => unread).map(({ id }) => ({ id, state: 'missing' })));
    if (!data) items.unshift({ id: 'unread', label: text('{{completeness.unread}}'), onGo: () => void refetch() });
    const checklist = list && of.checklist && data ? checklistOf(of, data.checks, facts) : [];
    return (
      <>
        {hasPanel ? <IncompletePanel title={text(of.title)} items={items} /> : null}
        {of.checklist && checklist.length > 0 ? (
          <ChecklistPanel
            title={text(of.checklist.title)}
            items={checklist.map(({ label, state }): ChecklistItem => ({ label: text(label), state: marks[state] }))}
          />
        ) : null}
      </>
    );
  };
  return <LazyBoundary fallback={awaited}>{panels()}</LazyBoundary>;
}
