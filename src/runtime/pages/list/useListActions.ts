import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { argsOf, applyLogic } from '../../../engine/rules/logic.ts';
import type { ActionVerdict, ListFacts, ListVerdict } from '../../../engine/list/types.ts';
import type { JsonObject } from '../../../engine/types.ts';
import type { RowActionDef } from '../../../engine/definition/list.ts';
import { HOME } from '../../../engine/session/route.ts';
import type { ActionView } from '../../../widgets/contract/shell.ts';
import type { SelectionBarProps } from '../../../widgets/contract/tables.ts';
import { downloadAddress } from '../../client/address.ts';
import { asProblem, type CallMessage } from '../../client/problem.ts';
import { useCatalogue, useRuntime, useText, useWriteSheet } from '../../context/context.tsx';
import { destination, waitOf } from '../../save/after.ts';
import { useSay } from '../../shell/notifications.tsx';
import { useDelayed } from '../../shell/useDelayed.ts';
import { useLookup } from '../../context/lookup.ts';
import type { QuestionForm } from './questionForm.ts';
import { useAroundAction } from './useAroundAction.tsx';
import type { HistoryOfProps } from '../history/HistoryOf.tsx';
import { sheetCell } from '../../../engine/list/sheetCell.ts';
import { runAction, type RanAction } from './runAction.ts';
import { readAll, readLimits } from './useExport.ts';

/** All rows that a call answers as a spreadsheet that the browser keeps, a column for each rule of the action. Throws CallProblem. */
function useKeptSheet(): (sheet: NonNullable<RowActionDef['sheet']>, facts: JsonObject, name: string) => Promise<void> {
  const ask = useLookup();
  const writeSheet = useWriteSheet();
  const { constants } = useRuntime();
  return useCallback(
    async ({ call, with: args, columns }, facts, name) => {
      const request = { call, with: argsOf(args, facts) };
      const { rows } = await readAll(request, { page: 1, sort: '', search: '', filter: {} }, ask, readLimits(constants()));
      const cells = rows.map((row) => Object.values(columns).map((logic) => sheetCell(applyLogic(logic, { ...facts, row }), undefined)));
      await writeSheet(name, [Object.keys(columns), ...cells]);
    },
    [ask, writeSheet, constants],
  );
}

type Message = SelectionBarProps['message'];
/** The address that a row's button asked for, shown above the page. */
interface Preview {
  name: string;
  href: string;
}
/** Whose history a row's button asked for. */
type RowPast = Pick<HistoryOfProps, 'call' | 'about' | 'title'>;
interface ListActionsOptions {
  verdict: ListVerdict;
  facts: ListFacts;
  /** The field that names a row. */
  rowKey: string;
  /** Those that are shown. */
  rows: readonly JsonObject[];
  row: JsonObject | null;
  onClear: () => void;
}

/** The list's buttons, ready to draw: each leads somewhere or runs its calls; what it says stays in the selection bar. */
export function useListActions({ verdict, facts, rowKey, rows, row, onClear }: ListActionsOptions) {
  const ask = useLookup();
  const { wordsOf, askFirst, offerUndo, readAgain } = useAroundAction();
  const say = useSay();
  const { links, trial } = useRuntime();
  const text = useText();
  const keepSheet = useKeptSheet();
  const { app, backend } = useCatalogue();
  const delayed = useDelayed();
  const { pathname } = useLocation();
  const [feedback, setFeedback] = useState<{ message: Message; of: JsonObject | null }>({ message: undefined, of: null });
  const [busy, setBusy] = useState('');
  const [preview, setPreview] = useState<Preview | null>(null);
  const [past, setPast] = useState<RowPast | null>(null);
  const [asking, setAsking] = useState<QuestionForm | null>(null);
  const all: JsonObject = { ...facts, row, rows: [...rows] };
  const tell = (
    words: string,
    tone: 'success' | 'error',
    of: JsonObject | null,
    { refused = [], again }: { refused?: readonly CallMessage[]; again?: (() => void) | undefined } = {},
  ): void =>
    setFeedback({
      message: { text: words, tone, more: say.why(refused), ...(again ? { again: { label: text('{{app.tryAgain}}'), onPress: again } } : {}) },
      of,
    });

  const takeAway = useRef<(() => void) | undefined>(undefined);
  useEffect(() => () => takeAway.current?.(), []);
  const latest = useRef<(pressed: ActionVerdict, of: JsonObject | null) => void>(() => undefined);
  const asItStands = useRef((of: JsonObject | null): JsonObject | null => of);
  /** What follows once an action's calls are through. */
  const follow = async ({ def, label }: ActionVerdict, ran: RanAction, facts: JsonObject, of: JsonObject | null): Promise<void> => {
    if (ran.trial) {
      trial.begin(ran.trial);
      return location.assign(HOME);
    }
    if (def.sheet) await keepSheet(def.sheet, facts, text(def.sheet.name, argsOf(def.values, facts)));
    if (ran.clear) onClear();
    if (ran.tone === 'success') offerUndo(def, facts);
    if (ran.refresh) await readAgain();
    setFeedback({ message: undefined, of: null });
    if (ran.open?.as === 'tab') window.open(downloadAddress(backend, ran.open.href), '_blank', 'noopener');
    if (ran.open?.as === 'preview') setPreview({ name: label, href: downloadAddress(backend, ran.open.href) });
    if (ran.say !== undefined && ran.dialog)
      say.alert(text(ran.say, argsOf(def.values, facts)), ran.tone, [], { detail: ran.detail && text(ran.detail.text, ran.detail.values) });
    else if (ran.say !== undefined) tell(text(ran.say, argsOf(def.values, facts)), ran.tone, ran.clear || of !== row ? null : of);
    if (def.go && def.run) {
      const target = destination(def.go, facts);
      const isHere = target.path === pathname && Object.keys(target.state).length === 0;
      if (!isHere) delayed.after(waitOf(def.delay, app.constants), () => links.go(target));
    }
  };
  /** The form that is asked before the calls; it stays while they are refused. */
  const formFor = (pressed: ActionVerdict, form: string, words: QuestionForm['words'], facts: JsonObject, of: JsonObject | null): QuestionForm => {
    // Who was refused is shown the row anew, and presses again about that one.
    let wasRefused = false;
    const onAnswer: QuestionForm['onAnswer'] = async (data, confirmed) => {
      const reading = { ...facts, row: wasRefused ? asItStands.current(of) : of, asked: data };
      try {
        const ran = await runAction(pressed.def, reading, (call, payload) => ask(call, payload, { confirmed }));
        setAsking(null);
        await follow(pressed, ran, reading, of);
      } catch (thrown) {
        const { kind } = asProblem(thrown);
        wasRefused ||= kind === 'refused' || kind === 'conflict';
        if (wasRefused) void readAgain();
        throw thrown;
      }
    };
    return { form, record: { ...of, rowId: of?.[rowKey] ?? null }, words, onBack: () => setAsking(null), onAnswer };
  };
  const press = async (pressed: ActionVerdict, of: JsonObject | null = row): Promise<void> => {
    const { def, say: needed } = pressed;
    takeAway.current?.();
    if (needed !== undefined) return tell(needed, 'error', of);
    const facts: JsonObject = { ...all, row: of };
    if (def.history)
      return setPast({ call: def.history.call, about: argsOf(def.history.with, facts), title: text(def.label, argsOf(def.values, facts)) });
    setBusy(def.id);
    try {
      const form = def.confirm?.form;
      const words = form === undefined ? null : await wordsOf(def, facts);
      if (form !== undefined && words) return setAsking(formFor(pressed, form, words, facts, of));
      if (await askFirst(def, facts)) await follow(pressed, await runAction(def, facts, ask), facts, of);
    } catch (thrown) {
      const problem = asProblem(thrown);
      console.warn(`${def.id} failed: ${problem.code}`);
      const words = def.failed === undefined ? text(problem.words) : text(def.failed, argsOf(def.values, facts));
      // Another try is about the same row as it stands by then (D2-RECO-28, D3-RECO-22).
      const again = (): void => latest.current(pressed, of);
      if (def.aloud) say.alert(words, 'error', problem.messages);
      else if (def.open && problem.retriable)
        takeAway.current = say.notice({
          text: words,
          tone: 'error',
          action: { label: text('{{app.tryAgain}}'), onPress: again },
          more: say.why(problem.messages),
        });
      else tell(words, 'error', of === row ? row : null, { refused: problem.messages, again: def.run ? again : undefined });
      // What somebody else has written meanwhile is what is decided about from now on.
      if (def.run && (problem.kind === 'refused' || problem.kind === 'conflict')) void readAgain();
    } finally {
      setBusy('');
    }
    return undefined;
  };
  useLayoutEffect(() => {
    asItStands.current = (of) => rows.find((one) => of !== null && one[rowKey] === of[rowKey]) ?? of;
    latest.current = (pressed, of) => void press(pressed, asItStands.current(of));
  });
  const view = (action: ActionVerdict, kind: ActionView['kind']): ActionView => ({
    id: action.id,
    label: action.label,
    kind: kind ?? 'outlined',
    busy: busy === action.id,
    ...(action.def.icon ? { icon: action.def.icon } : {}),
    ...(action.enabled ? {} : { why: action.why ?? text('{{app.notNow}}') }),
    ...(action.def.go && !action.def.run && action.say === undefined
      ? { href: links.hrefOf(destination(action.def.go, all)) }
      : { onPress: () => void press(action) }),
  });
  const isToldOf = (one: JsonObject | null): boolean => one !== null && one[rowKey] === feedback.of?.[rowKey];
  // Why a row could not be acted on stays once it has left the list for it.
  const hasLeft = feedback.of !== null && row === null && !rows.some(isToldOf);
  const viewsOf = (actions: ActionVerdict[], kind: ActionView['kind']): ActionView[] =>
    actions.filter((action) => action.isVisible).map((action, index) => view(action, index === 0 ? kind : 'outlined'));
  return {
    actions: viewsOf(
      verdict.actions.filter(({ id }) => !verdict.columns.some(({ def }) => def.press === id)),
      'solid',
    ),
    /** Presses an action for a row of its own. */
    pressFor: (action: ActionVerdict, of: JsonObject): void => void press(action, of),
    preview,
    closePreview: () => setPreview(null),
    past,
    closePast: () => setPast(null),
    /** The form that a pressed button asks. */
    asking,
    buttons: viewsOf(verdict.buttons, 'solid'),
    // Words about one row do not stay when another is selected.
    message: hasLeft
      ? feedback.message && { ...feedback.message, again: undefined }
      : feedback.of === null || isToldOf(row)
        ? feedback.message
        : undefined,
  };
}
