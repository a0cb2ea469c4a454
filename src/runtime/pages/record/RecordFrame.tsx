import { useId, useMemo, type ReactNode } from 'react';
import type { JsonObject, Text } from '../../../engine/types.ts';
import type { TabsProps, TabView } from '../../../widgets/contract/record.ts';
import type { RowActionDef } from '../../../engine/definition/list.ts';
import { useCatalogue, useRuntime, useText, useWidgets } from '../../context/context.tsx';
import { lazyPage } from '../../context/lazyPage.ts';
import type { RecordTab } from '../../screens/tabs.ts';
import type { IncompleteTabs } from './Incomplete.tsx';
import { destination } from '../../save/after.ts';
import { useScope } from '../../shell/scope.tsx';
import { useSlot } from '../../shell/pageSlots.ts';
import { useButtons } from '../useButtons.ts';
import { statusOf } from './useRecord.ts';

/** A tab as it is drawn. `left` is how many of its fields are wrong or missing; undefined while that is not known. */
export function tabView(tab: RecordTab, left: number | undefined, text: (words: string) => string): TabView {
  const { key, label, group, locked } = tab;
  const view = { key, label: text(label), ...(group ? { group: text(group) } : {}) };
  if (locked !== undefined) return { ...view, state: 'locked', why: text(locked) };
  if (left === undefined) return { ...view, state: 'none' };
  return left === 0 ? { ...view, state: 'done' } : { ...view, state: 'part', left };
}

const RecordHistory = lazyPage(async () => ({ default: (await import('./RecordHistory.tsx')).RecordHistory }));

interface RecordFrameProps {
  record: JsonObject;
  tabs: readonly RecordTab[];
  open: RecordTab;
  onSelect: (key: string) => void;
  /** What is left to do, by tab key, as far as known. */
  left: Readonly<Record<string, number | undefined>>;
  /** Tabs behind which changes wait that are not saved. */
  dirtyKeys: ReadonlySet<string>;
  /** What the record lacks, by tab key, once the server has said so: it wins over what a form alone can tell. */
  incomplete: IncompleteTabs | undefined;
  /** Names of the tabs that the status hides. */
  hidden: readonly Text[];
  photo?: string | undefined;
  /** Ways on from the record (`links` of its block). */
  links: readonly RowActionDef[];
  children: ReactNode;
}

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** The place of the frame while the record is read: what the address says of it, as tall as what comes. */
export function RecordAwaited({ record }: { record: JsonObject }) {
  const { RecordHeader, Skeletons, TabPicker } = useWidgets();
  const text = useText();
  const header = useMemo(
    () => (
      <>
        {record['dbUserId'] ? (
          <RecordHeader
            awaited
            name={textOf(record['name'])}
            beneficiaryId={textOf(record['dbUserId'])}
            engagementId={textOf(record['engagementId'])}
          />
        ) : null}
        <TabPicker label={text('{{app.tabs}}')} selected="" onSelect={() => undefined} panelId="" tabs={[]} />
      </>
    ),
    [RecordHeader, TabPicker, record, text],
  );
  useSlot('header', header);
  return <Skeletons shape="record" label={text('{{app.loading}}')} />;
}

/** Header and tabs around the open tab: a rail beside it on a desktop, a picker in the header on a phone. */
export function RecordFrame({ record, tabs, open, onSelect, left, dirtyKeys, incomplete, hidden, photo, links, children }: RecordFrameProps) {
  const { ActionButton, LazyBoundary, RecordHeader, RecordLayout, TabPicker } = useWidgets();
  const { workflows } = useCatalogue();
  const text = useText();
  const panelId = useId();
  const { links: book } = useRuntime();
  const { session } = useScope();
  const ways = useButtons(links);

  const status = useMemo(() => statusOf(workflows, record, text), [workflows, record, text]);
  const note =
    hidden.length === 0 || !status
      ? undefined
      : text('{{record.hiddenTabs}}', { status: status.text, names: hidden.map((label) => text(label)).join(', ') });

  const props = useMemo(
    (): TabsProps => ({
      label: text('{{app.tabs}}'),
      selected: open.key,
      onSelect,
      panelId,
      tabs: tabs.map((tab) => ({
        ...tabView(tab, incomplete?.badges[tab.key] ?? left[tab.key], text),
        ...(dirtyKeys.has(tab.key) ? { isDirty: true } : {}),
      })),
      ...(note === undefined ? {} : { hiddenNote: note }),
    }),
    [text, open.key, onSelect, panelId, tabs, left, dirtyKeys, incomplete, note],
  );

  const header = useMemo(() => {
    const hrefOf = (def: RowActionDef): string => (def.go ? book.hrefOf(destination(def.go, { session, record })) : '');
    const who = record['dbUserId'] ? (
      <RecordHeader
        name={textOf(record['name'])}
        beneficiaryId={textOf(record['dbUserId'])}
        engagementId={textOf(record['engagementId'])}
        status={status}
        complete={incomplete?.complete}
        {...(photo === undefined ? {} : { photo })}
      >
        {ways.map(({ id, label, def }) => (
          <ActionButton key={id} small action={{ id, label, kind: 'text', ...(def.icon ? { icon: def.icon } : {}), href: hrefOf(def) }} />
        ))}
        <LazyBoundary>
          <RecordHistory dbUserId={Number(record['dbUserId'])} engagementId={Number(record['engagementId'])} />
        </LazyBoundary>
      </RecordHeader>
    ) : null;
    return (
      <>
        {who}
        <TabPicker {...props} />
      </>
    );
  }, [ActionButton, LazyBoundary, RecordHeader, TabPicker, record, status, photo, props, incomplete, ways, book, session]);
  useSlot('header', header);

  return <RecordLayout {...props}>{children}</RecordLayout>;
}
