import { provedAs } from '../../../engine/json.ts';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useCatalogue, useRuntime, useText, useWidgets } from '../../context/context.tsx';
import { lazyPage } from '../../context/lazyPage.ts';
import type { BlockProps } from '../../screens/route.ts';
import { ENGAGEMENT, nobodyYet, recordSearch, recordState } from '../../screens/recordState.ts';
import { Guarded } from '../../context/Guarded.tsx';
import { hiddenTabs, isEmptyAndLocked, isOff, openedTab, tabsOf, type RecordTab } from '../../screens/tabs.ts';
import { useSay } from '../../shell/notifications.tsx';
import { useScope } from '../../shell/scope.tsx';
import { useInspectable } from '../../why/inspectables.ts';
import { FormPlace } from '../form/FormBlock.tsx';
import type { IncompleteTabs } from './Incomplete.tsx';
import { RecordAwaited, RecordFrame } from './RecordFrame.tsx';
import { usePhoto } from './usePhoto.ts';
import { useRecord } from './useRecord.ts';
import type { RowActionDef } from '../../../engine/definition/list.ts';
import type { JsonObject } from '../../../engine/types.ts';
import { InPanel, NextTabContext, nextIncompleteTab, createUnsavedTabs, UnsavedTabsContext, type UnsavedTabs } from '../form/formSurroundings.ts';
import { useBlockedNavigation } from '../../shell/navigationBlocker.tsx';

interface PanelsProps {
  forms: readonly string[];
  record: JsonObject;
  /** Names the tab and the person: with another one the forms begin anew. */
  who: string;
}

/** Forms that hang on a tab beside its own: each with its own button, a fault in one leaves the others alone. */
function Panels({ forms, record, who }: PanelsProps) {
  return forms.map((form) => (
    <InPanel key={`${form}.${who}`} value={true}>
      <Guarded>
        <FormPlace form={form} record={record} />
      </Guarded>
    </InPanel>
  ));
}

/** Nobody lacks anything before they are registered. */
const Incomplete = lazyPage(() => import('./Incomplete.tsx'));

interface UnsavedTabsQuestionProps {
  unsavedTabs: UnsavedTabs;
  /** The tab of a form. */
  tabOf: (form: string) => RecordTab | undefined;
  onSelect: (key: string) => void;
}

/** Asked when somebody leaves a record behind whose tabs changes wait (decisions 1): go to the first such tab, keep the drafts, discard, or stay. */
function UnsavedTabsQuestion({ unsavedTabs, tabOf, onSelect }: UnsavedTabsQuestionProps) {
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

/** A record, or a `new` one of which only the first tab can be filled yet: header, tabs from the bindings, one tab mounted at a time (D3-RECORD-01 to 12, D1-SHELL-13, D1-SHELL-26). A fault in a tab stays inside it (D2-TABS-51, D3-RECORD-27). */
export default function RecordPage({ block }: BlockProps) {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const { session: store } = useRuntime();
  const { bindings, completeness, components, workflows } = useCatalogue();
  const { session, details } = useScope();
  const { EmptyState, ErrorPanel, LazyBoundary, Skeletons } = useWidgets();
  const text = useText();
  const say = useSay();
  const fresh = block.with?.['new'] === true;
  const about = useMemo(() => (fresh ? nobodyYet : recordState(search, state, store.read()?.dbUserId ?? 0)), [fresh, search, state, store]);
  const { record, training, ready, problem } = useRecord(about);
  const { batchId, courseName } = training;
  // An address that names the engagement alone becomes that of its record.
  const found = about.dbUserId === 0 && record['dbUserId'] ? recordSearch({ ...about, dbUserId: Number(record['dbUserId']) }) : '';
  useEffect(() => {
    if (found !== '') void navigate(found, { replace: true });
  }, [found, navigate]);
  const [left, setLeft] = useState<Readonly<Record<string, number | undefined>>>({});
  const [incomplete, setIncomplete] = useState<IncompleteTabs>();
  const [values, setValues] = useState<JsonObject>({});
  useEffect(() => {
    setLeft({});
    setIncomplete(undefined);
  }, [about.dbUserId]);
  useEffect(() => {
    // Somebody who cannot be read is not the one last at hand.
    if (ready && about.dbUserId > 0) store.write({ dbUserId: about.dbUserId, batchId, courseName });
  }, [ready, about.dbUserId, batchId, courseName, store]);

  const [tabs, hidden] = useMemo(() => {
    const facts = { session, record, visibility: details.visibility, components };
    const statuses = Object.keys(workflows[ENGAGEMENT]?.machine.states ?? {});
    return [tabsOf(block.of ?? '', bindings, facts), hiddenTabs(block.of ?? '', bindings, facts, statuses)] as const;
  }, [block.of, bindings, workflows, session, record, details.visibility, components]);
  const tabFacts = { session, record, visibility: details.visibility, components };
  const open = openedTab(tabs, about.tab);
  const missed = ready && open !== undefined && open.index !== about.tab;
  useEffect(() => (missed ? say.notice({ text: text('{{record.notThisTab}}'), tone: 'info' }) : undefined), [missed, about, say, text]);
  const unsavedTabs = useMemo(createUnsavedTabs, [about.dbUserId]);
  const waiting = useSyncExternalStore(unsavedTabs.subscribe, unsavedTabs.waiting);
  const tabOf = useCallback((form: string) => tabs.find((tab) => [tab.form, ...(tab.above ?? []), ...(tab.below ?? [])].includes(form)), [tabs]);
  const dirtyKeys = useMemo(() => new Set(waiting.flatMap(({ form }) => tabOf(form)?.key ?? [])), [waiting, tabOf]);
  const whole = useMemo(() => ({ ...record, ...values }), [record, values]);
  const photo = usePhoto(block.with, record);
  const links = useMemo(() => provedAs<RowActionDef[]>(block.with?.['links'] ?? []), [block]);
  const select = useCallback(
    (key: string): void => {
      const tab = tabs.find((one) => one.key === key);
      if (!tab || tab.locked !== undefined) return;
      // Without a beneficiary, or with half of one, every other tab waits (D3-RECORD-02, D12-GAP-097).
      if ((about.dbUserId === 0 || record['unfinished'] === true) && tab.index !== tabs[0]?.index)
        return say.alert(text('{{record.basicFirst}}'), 'info');
      void navigate(recordSearch({ ...about, tab: tab.index }) || '.', { state: { ...record, tab: tab.index } });
    },
    [tabs, about, record, say, text, navigate],
  );
  const opener = (key: string) => (tabs.some((tab) => tab.key === key && tab.locked === undefined) ? () => select(key) : undefined);
  useInspectable('record', { of: 'record', id: block.of ?? '', facts: tabFacts, isOff: (component) => isOff(component, tabFacts), opener });
  const nextTab = useMemo(() => {
    const next = open && incomplete && nextIncompleteTab(tabs, open, incomplete.badges, bindings, { session, record });
    return next ? { label: text('{{record.fillNext}}', { tab: text(next.label) }), onPress: () => select(next.key) } : null;
  }, [tabs, open, incomplete, bindings, session, record, text, select]);
  if (problem) return <ErrorPanel title={text('{{app.notRead}}')} text={text(problem.words)} />;
  if (!ready || !open || found !== '') return <RecordAwaited record={record} />;

  if (isEmptyAndLocked(open, bindings, tabFacts)) return <EmptyState title={text('{{record.chooseFirst}}')} icon="users" />;

  const who = `${open.key}.${about.dbUserId}`;
  const views = record['engagementId'] ? Object.values(completeness).filter((one) => one.record === block.of) : [];
  return (
    <UnsavedTabsContext value={unsavedTabs}>
      <NextTabContext value={nextTab}>
        <RecordFrame
          record={record}
          tabs={tabs}
          open={open}
          onSelect={select}
          left={left}
          dirtyKeys={dirtyKeys}
          incomplete={incomplete}
          hidden={hidden}
          photo={photo}
          links={links}
        >
          <LazyBoundary fallback={<Skeletons shape="line" />}>
            {views.map((one) => (
              <Incomplete key={one.id} of={one} record={record} tabs={tabs} open={open} onSelect={select} onKnown={setIncomplete} />
            ))}
          </LazyBoundary>
          <Panels forms={open.above ?? []} record={whole} who={who} />
          <Guarded key={who}>
            <FormPlace form={open.form} record={record} onTold={setValues} onLeft={(count) => setLeft((now) => ({ ...now, [open.key]: count }))} />
          </Guarded>
          <Panels forms={open.below ?? []} record={whole} who={who} />
          <LazyBoundary>
            <UnsavedTabsQuestion unsavedTabs={unsavedTabs} tabOf={tabOf} onSelect={select} />
          </LazyBoundary>
        </RecordFrame>
      </NextTabContext>
    </UnsavedTabsContext>
  );
}
