import { useMemo } from 'react';
import { useText, useWidgets } from '../../context/context.tsx';
import { useBlockedNavigation } from '../../shell/navigationBlocker.tsx';
import type { RecordTab } from '../../screens/tabs.ts';
import type { UnsavedTabs } from '../form/formSurroundings.ts';

interface UnsavedTabsQuestionProps {
  unsavedTabs: UnsavedTabs;
  /** The tab of a form. */
  tabOf: (form: string) => RecordTab | undefined;
  onSelect: (key: string) => void;
}

/** Asked when somebody leaves a record behind whose tabs changes wait (decisions 1): go to the first such tab, keep the drafts, discard, or stay. */
export function UnsavedTabsQuestion({ unsavedTabs, tabOf, onSelect }: UnsavedTabsQuestionProps) {
  const { LeaveDialog } = useWidgets();
  const text = useText();
  const holder = useMemo(() => ({ dirty: () => unsavedTabs.waiting().some(({ work }) => work.draftService.dirty()) }), [unsavedTabs]);
  const exit = useBlockedNavigation(holder);
  if (exit === null) return null;
  const waiting = unsavedTabs.waiting();
  const tab = waiting.map(({ form }) => tabOf(form)).find((one) => one !== undefined);
  const leave = (): void => {
    unsavedTabs.clear();
    exit.proceed();
  };
  return (
    <LeaveDialog
      open
      changes={waiting.reduce((sum, { work }) => sum + Math.max(1, work.store.changes().length), 0)}
      update={text('{{record.openTab}}', { tab: text(tab?.label ?? '') })}
      onUpdate={() => {
        exit.stay();
        if (tab) onSelect(tab.key);
      }}
      onKeep={waiting.some(({ work }) => work.draftService.state().kind === 'refused') ? undefined : leave}
      onDiscard={() => {
        for (const { work } of waiting) void work.draftService.drop();
        leave();
      }}
      onCancel={exit.stay}
    />
  );
}
