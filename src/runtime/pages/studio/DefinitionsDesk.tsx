import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import type { Fault } from '../../../catalogue/types.ts';
import type { Spot } from '../../../studio/desk.ts';
import type { CodePlacesProps, DefinitionEditorProps } from '../../../widgets/contract/studio.ts';
import { useText, useWidgets } from '../../context/context.tsx';
import { useSay } from '../../shell/notifications.tsx';
import { changedMeanwhile, changesOf, dropEdit, keepOwn, makeFiles, newFilesAt, takeAway, textIn, typeInto, writeTexts } from './editing.ts';
import type { DefinitionCalls, OtherDraft, ReadSet } from './readDefinitions.ts';
import { DefinitionsSave } from './DefinitionsSave.tsx';
import { LOOK_AFTER, useAnswer, useDesk } from './useDesk.ts';
import type { EditingWork } from './useEditing.ts';
import { usePanel } from './usePanel.tsx';
import { useKinds, usePlaces, type Going } from './usePlaces.ts';
import { usePreview } from './usePreview.ts';
import { useSentence } from './useSentence.ts';

const NOWHERE: readonly Spot[] = [];
/** So many faults are drawn: whoever has more mends these first. */
const MOST_FAULTS = 100;
const FIND_AFTER = 150;

/** Nothing comes out otherwise there: what it offers is a row that is new. */
const isExampleLacking = ({ offer = [] }: Fault): boolean => offer.every(({ pointer }) => pointer.endsWith('/-'));

interface DefinitionsDeskProps {
  calls: DefinitionCalls;
  set: ReadSet;
  drafts: readonly OtherDraft[];
  work: EditingWork;
}

/** Finds, changes, checks and saves definitions. */
export function DefinitionsDesk({ calls, set, drafts, work }: DefinitionsDeskProps) {
  const { DefinitionEditor } = useWidgets();
  const text = useText();
  const say = useSay();
  const editing = useSyncExternalStore(work.subscribe, work.get);
  const { desk, faults, isChecked, failed, onFail, again } = useDesk(set, editing);
  const [words, setWords] = useState('');
  const [isFinding, setFinding] = useState(false);
  const [goal, setGoal] = useState<{ line: number } | { offset: number } | null>(null);
  const [cursor, setCursor] = useState(0);
  const { open, edits, edition } = editing;

  const go = useCallback<Going>(
    (path, line, pointer = '') => {
      const there = { line };
      const look = async (): Promise<void> => {
        work.change((now) => ({ ...now, open: path }));
        setGoal(there);
        setFinding(false);
        // Several things may stand in one line.
        const offset = pointer === '' ? null : await desk?.offsetOf(changesOf(work.get()), path, pointer);
        if (typeof offset === 'number') setGoal((now) => (now === there ? { offset } : now));
      };
      work.inTurn(look).catch(onFail);
    },
    [work, desk, onFail],
  );
  const press: EditingWork['change'] = (next) => void work.inTurn(() => work.change(next));
  const kindOf = useKinds();
  const places = usePlaces(kindOf, go);
  const searchText = words.trim();
  const found = useAnswer(desk && searchText !== '' ? () => desk.find(searchText) : null, FIND_AFTER, [desk, searchText, faults], null, onFail);
  const uses = useAnswer(
    desk && open !== null ? () => desk.usesOf(open, textIn(work.get(), open), cursor) : null,
    LOOK_AFTER,
    [desk, open, cursor, faults],
    NOWHERE,
    onFail,
  );
  const sentence = useSentence({ desk, editing, cursor, work, about: faults, onFail });
  const lead = ({ path, offset }: { path: string; offset: number }): void => {
    work.change((now) => ({ ...now, open: path }));
    setGoal({ offset });
  };
  const panel = usePanel({ desk, editing, cursor, work, about: faults, kindOf, places, onGo: lead, onFail });
  const preview = usePreview({ desk, work, open, faults, rule: sentence?.rule, onGo: lead, onFail });
  const ownFaults = useMemo(() => (faults ?? []).filter(({ file }) => file === open), [faults, open]);
  const count = faults?.length ?? 0;

  /** What was typed into it goes with it. */
  const removeFile = async (path: string): Promise<void> => {
    const title = text('{{app.removeAsk}}', { name: path });
    if (await say.ask({ title, confirm: text('{{studio.takeAway}}'), cancel: text('{{app.keepIt}}') })) press((now) => takeAway(now, path));
  };
  const beginRegister = (): void => {
    const write = async (): Promise<void> => {
      const answer = await desk?.beginRegister(changesOf(work.get()), searchText);
      if (!answer || 'fault' in answer) return;
      work.change((now) => writeTexts(now, answer.changes));
      setFinding(false);
      lead(answer.goal);
    };
    work.inTurn(write).catch(onFail);
  };
  /** Examples say from now on what comes out; which requirements they proved until now is said. */
  const accept = (fault: Fault): void => {
    const write = async (): Promise<void> => {
      const accepted = await desk?.accept(changesOf(work.get()), fault);
      if (!accepted) return;
      work.change((now) => writeTexts(now, accepted.changes));
      const { requirements, changes } = accepted;
      const values = { file: Object.keys(changes).join(', '), requirements: requirements.join(', ') };
      if (requirements.length === 0) say.notice({ text: text('{{studio.accepted}}', values), tone: 'success' });
      else say.notice({ text: text('{{studio.acceptedProved}}', values), tone: 'warning' });
    };
    work.inTurn(write).catch(onFail);
  };

  const lists: CodePlacesProps[] = [
    {
      id: 'faults',
      title: text(isChecked ? '{{studio.faultCount}}' : '{{studio.checking}}', { count }),
      none: text(isChecked ? '{{studio.noFault}}' : '{{studio.checkingText}}'),
      places: (faults ?? [])
        .slice(0, MOST_FAULTS)
        .map((fault) => ({
          id: `${fault.file} ${fault.pointer} ${fault.wrong}`,
          title: fault.wrong,
          about: [...(fault.right === '' ? [] : [text('{{studio.right}}', { right: fault.right })]), `${fault.file}:${fault.line}`].join(' · '),
          tone: 'error',
          onGo: () => go(fault.file, fault.line),
          more: (fault.offer ?? [])
            .slice(0, 1)
            .map(() => ({
              id: 'accept',
              label: text(isExampleLacking(fault) ? '{{studio.makeExample}}' : '{{studio.accept}}'),
              onPress: () => accept(fault),
            })),
        })),
    },
    {
      id: 'changed',
      title: text('{{studio.changedCount}}', { count: Object.keys(edits).length }),
      none: text('{{studio.noChange}}'),
      places: Object.entries(edits).map(([path, { text: newText, before }]) => ({
        id: path,
        title: path,
        about: text(newText === null ? '{{studio.fileGoes}}' : before === null ? '{{studio.fileComes}}' : '{{studio.fileChanges}}'),
        onGo: () => go(path, 1),
        more: [
          {
            id: 'take-back',
            label: text('{{studio.takeBack}}'),
            name: text('{{studio.takeBackFile}}', { file: path }),
            onPress: () => press((now) => dropEdit(now, path)),
          },
        ],
      })),
    },
    { id: 'uses', title: text('{{studio.usedBy}}'), none: text('{{studio.notUsed}}'), places: places(uses) },
  ];
  const newPlaces: CodePlacesProps['places'] = newFilesAt(editing, searchText).map((files) => ({
    id: String(files.like),
    title: text(files.like === null ? '{{studio.newFile}}' : '{{studio.newLike}}', { file: files.path, like: files.like }),
    about: text('{{studio.newCount}}', { count: Object.keys(files.texts).length }),
    onGo: () => {
      work.change((now) => makeFiles(now, files));
      setGoal({ line: 1 });
      setFinding(false);
    },
  }));
  const register = {
    id: 'register',
    title: text('{{studio.newRegister}}', { title: searchText }),
    about: text('{{studio.registerText}}'),
    onGo: beginRegister,
  };
  const foundPlaces: CodePlacesProps = found
    ? {
        id: 'found',
        title: text('{{studio.foundBest}}'),
        none: newPlaces.length > 0 ? '' : text('{{studio.notFound}}'),
        places: [...newPlaces, ...places(found), ...(searchText.includes('/') ? [] : [register])],
      }
    : { id: 'found', title: text('{{studio.checking}}'), none: isChecked ? '' : text('{{studio.checkingText}}'), places: [] };
  const notes: DefinitionEditorProps['notes'] = [
    ...(failed ? [again] : []).map((onPress) => ({
      id: 'check',
      tone: 'warning' as const,
      text: text('{{studio.checkStopped}}'),
      actions: [{ id: 'again', label: text('{{app.tryAgain}}'), onPress }],
    })),
    ...drafts
      .filter(({ paths }) => open !== null && paths.includes(open))
      .map(({ versionId, author }) => ({
        id: `draft ${versionId}`,
        tone: 'info' as const,
        text: text('{{studio.otherDraft}}', { name: author, version: versionId }),
        actions: [],
      })),
    ...changedMeanwhile(editing).map((path) => ({
      id: path,
      tone: 'warning' as const,
      text: text('{{studio.servesAnew}}', { file: path }),
      actions: [
        { id: 'theirs', label: text('{{studio.takeTheirs}}'), onPress: () => press((now) => dropEdit(now, path)) },
        { id: 'mine', label: text('{{studio.keepMine}}'), onPress: () => press((now) => keepOwn(now, path)) },
      ],
    })),
  ];
  return (
    <>
      <DefinitionEditor
        find={{
          label: text('{{studio.find}}'),
          hint: text('{{studio.findHint}}'),
          value: words,
          onChange: (next) => {
            setWords(next);
            setFinding(true);
          },
          onFocus: () => setFinding(true),
          found: isFinding && searchText !== '' ? foundPlaces : undefined,
        }}
        notes={notes}
        file={
          open === null
            ? undefined
            : {
                label: text('{{studio.textOf}}', { file: open }),
                path: open,
                text: textIn(editing, open),
                edition,
                isJson: open.endsWith('.json'),
                faults: ownFaults,
                goal,
                actions: [{ id: 'take-away', label: text('{{studio.takeAway}}'), onPress: () => void removeFile(open) }],
                complete: (code, offset) => desk?.complete(open, code, offset) ?? Promise.resolve(null),
                onChange: (code) => work.change((now) => typeInto(now, open, code)),
                onCursor: setCursor,
              }
        }
        sentence={sentence && { ...sentence, verdict: preview.verdict }}
        panel={panel}
        preview={preview}
        empty={{ title: text('{{studio.chooseFile}}'), text: text('{{studio.chooseFileText}}'), icon: 'search' }}
        lists={lists}
        reason={{
          label: text('{{studio.reason}}'),
          hint: text('{{studio.reasonHint}}'),
          value: editing.reason,
          onChange: (reason) => work.change((now) => ({ ...now, reason })),
        }}
      />
      <DefinitionsSave calls={calls} work={work} />
    </>
  );
}
