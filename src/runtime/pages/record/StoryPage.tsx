import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { missingLinesOf } from '../../../engine/completeness/judgeCompleteness.ts';
import type { CompletenessView } from '../../../engine/completeness/types.ts';
import { objectOf, provedAs } from '../../../engine/json.ts';
import { holds, readingOf } from '../../../engine/rules/logic.ts';
import type { Json, JsonObject, Logic, Text } from '../../../engine/types.ts';
import type { ActionView } from '../../../widgets/contract/shell.ts';
import type { CallProblem } from '../../client/problem.ts';
import { useCatalogue, useRuntime, useText, useWidgets } from '../../context/context.tsx';
import { useLookup, type LookupRows } from '../../context/lookup.ts';
import { useReading } from '../../context/useReading.ts';
import { ENGAGEMENT, recordState } from '../../screens/recordState.ts';
import type { BlockProps } from '../../screens/route.ts';
import { tabsOf } from '../../screens/tabs.ts';
import { useScope } from '../../shell/scope.tsx';
import ListPage from '../list/ListPage.tsx';
import { completenessIn } from './Incomplete.tsx';
import { historyPage, historySteps } from '../history/HistoryOf.tsx';
import { usePhoto } from './usePhoto.ts';
import { statusOf, useRecord } from './useRecord.ts';

/**
 * `with` of a story block: where the picture is, the lists that tell of the person (read as beside a form), what is said of what comes next (the
 * first that holds), and the path of the screen on which the record is filled.
 */
interface StoryDef {
  photo?: JsonObject;
  lists: { list: string }[];
  says: { when?: Logic; text: Text }[];
  record: string;
}

/** Pages of a history that are read for the way so far: more than anybody's has. */
const PAGES = 40;

async function everyRevision(ask: LookupRows, dbUserId: number): Promise<JsonObject[]> {
  const rows: JsonObject[] = [];
  let after: string | null = null;
  for (let page = 0; page < PAGES; page += 1) {
    const { value } = await ask('fetchHistory', { dbUserId, size: 50, ...(after === null ? {} : { after }) });
    const { rows: some, next } = historyPage(objectOf(value));
    rows.push(...some);
    if (next === null) break;
    after = next;
  }
  return rows;
}

/** What the record lacks, each line with its way to the tab where it is put right, for who may open that. */
function useMissing(of: CompletenessView | undefined, block: BlockProps['block'], record: JsonObject, path: string) {
  const { bindings, components } = useCatalogue();
  const { session, details } = useScope();
  const { links } = useRuntime();
  const text = useText();
  const payload = useMemo(() => (of && record['engagementId'] ? readingOf(of.ask, { session, record }) : null), [of, session, record]);
  const { data } = useReading(['list', 'completeness', of?.id ?? ''], of?.ask.call ?? '', payload, completenessIn);
  if (!of || !data) return [];
  const tabs = tabsOf(block.of ?? '', bindings, { session, record, visibility: details.visibility, components });
  return missingLinesOf(of, data.checks).map(({ check, tab, text: words }) => {
    const open = tabs.find(({ key, locked }) => key === tab && locked === undefined);
    const label = text(words);
    return { id: `${check}.${label}`, label, ...(open ? { href: links.hrefOf({ path, state: { ...record, tab: open.index } }) } : {}) };
  });
}

const textOf = (value: Json | undefined): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** One page about a beneficiary, to read and to print: who it is, what comes next, the way so far with its dates, and what lists tell. */
export default function StoryPage({ block }: BlockProps) {
  const { search, state } = useLocation();
  const { session: store, links, clock } = useRuntime();
  const { app, completeness, workflows } = useCatalogue();
  const { session } = useScope();
  const { EmptyState, ErrorPanel, PersonStory, Skeletons } = useWidgets();
  const text = useText();
  const ask = useLookup();
  const def = provedAs<StoryDef>(block.with);
  const about = useMemo(() => recordState(search, state, store.read()?.dbUserId ?? 0), [search, state, store]);
  const { record, ready, problem } = useRecord(about);
  const photo = usePhoto(block.with, record);
  const missing = useMissing(
    Object.values(completeness).find((one) => one.record === block.of),
    block,
    record,
    def.record,
  );
  const history = useQuery<JsonObject[], CallProblem>({
    queryKey: ['history', 'whole', about.dbUserId],
    enabled: about.dbUserId > 0,
    staleTime: 0,
    queryFn: () => everyRevision(ask, about.dbUserId),
  });
  if (about.dbUserId === 0) return <EmptyState title={text('{{story.chooseFirst}}')} icon="users" />;
  if (problem) return <ErrorPanel title={text('{{app.notRead}}')} text={text(problem.words)} />;
  if (!ready) return <Skeletons shape="record" label={text('{{app.loading}}')} />;

  const column = workflows[ENGAGEMENT]?.of?.state;
  const rows =
    column === undefined
      ? []
      : historySteps(
          history.data ?? [],
          { entity: ENGAGEMENT, id: Number(record['engagementId']), state: column },
          { text, timeZone: app.timeZone, today: clock.today(app.timeZone) },
        );
  const failed = history.error;
  const actions: ActionView[] = [
    { id: 'record', label: text('{{story.record}}'), icon: 'pencil', href: links.hrefOf({ path: def.record, state: { ...record, tab: 0 } }) },
    { id: 'print', label: text('{{story.print}}'), icon: 'printer', onPress: () => print() },
  ];
  return (
    <PersonStory
      name={textOf(record['name'])}
      about={text('{{story.ids}}', { dbUserId: record['dbUserId'] ?? '', engagementId: record['engagementId'] ?? '–' })}
      status={statusOf(workflows, record, text)}
      photo={photo}
      actions={actions}
      next={{
        title: text('{{story.next}}'),
        text: text(def.says.find(({ when }) => holds(when, { session, record }))?.text ?? ''),
        missing: text('{{story.missing}}'),
        lines: missing,
      }}
      way={{
        title: text('{{history.way}}'),
        rows,
        none: text('{{history.none}}'),
        loading: history.isPending,
        problem: failed ? { title: text('{{history.failed}}'), text: text(failed.words), onRetry: () => void history.refetch() } : undefined,
      }}
    >
      {def.lists.map(({ list }) => (
        <ListPage key={list} block={{ block: 'list', list }} record={record} />
      ))}
    </PersonStory>
  );
}
