import { useCallback, useEffect, useRef, useState } from 'react';
import type { Fault } from '../../../catalogue/types.ts';
import type { Json, JsonObject } from '../../../engine/types.ts';
import type { Desk } from '../../../studio/desk.ts';
import type { DrawnFile, PreviewAnswer, PreviewChoices, PreviewTask, PreviewVerdict } from '../../../studio/previewOf.ts';
import type { PreviewFrameProps, PreviewProps } from '../../../widgets/contract/studio.ts';
import { useCatalogue, useRuntime, useSession, useText } from '../../context/context.tsx';
import { ENGAGEMENT } from '../../screens/recordState.ts';
import { useSay } from '../../shell/notifications.tsx';
import { changesOf, writeTexts } from './editing.ts';
import { useAnswer } from './useDesk.ts';
import type { CursorOptions } from './useSentence.ts';
import { useStoredRecord } from './useStoredRecord.ts';

/** The page that draws beside the editor; it alone may compile what was just typed. */
const PAGE = '/preview.html';
/** Widths that people have, and how much of the page is seen. */
const SIZES: Readonly<Record<string, { width: number; height: number }>> = { 1280: { width: 1280, height: 900 }, 360: { width: 360, height: 740 } };
const AS_EXAMPLE = '';
/** What others wait for is answered first. */
const DRAW_AFTER = 50;

type Choices = PreviewChoices & { width: string; language: string };

/** The window of the frame and what it said last; what is to be drawn is told to it when it hears, and whenever it is another. */
function useFrame(task: PreviewTask | null, onMade: (data: JsonObject) => void) {
  const [frame, onFrame] = useState<Window | null>(null);
  const [lastAnswer, setLastAnswer] = useState<Exclude<PreviewAnswer, { preview: 'made' | 'verdict' }> | null>(null);
  const [ruleVerdict, setRuleVerdict] = useState<{ rule: string; verdict: PreviewVerdict } | null>(null);
  const listener = useRef(onMade);
  useEffect(() => void (listener.current = onMade), [onMade]);
  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent<PreviewAnswer>): void => {
      if (source !== frame || origin !== location.origin) return;
      if (data.preview === 'made') listener.current(data.data);
      else if (data.preview === 'verdict') setRuleVerdict({ rule: JSON.stringify(data.rule), verdict: data.verdict });
      else setLastAnswer(data);
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, [frame]);
  const hears = frame !== null && lastAnswer !== null;
  const taskKey = JSON.stringify(task && [task.preview.edition, task.choices, task.storedRow, task.rule]);
  useEffect(() => {
    if (hears && task) frame.postMessage(task, location.origin);
  }, [hears, frame, taskKey]);
  return {
    onFrame: useCallback((next: Window | null) => (setLastAnswer(null), onFrame(next)), []),
    why: lastAnswer?.preview === 'broken' ? lastAnswer.why : undefined,
    verdict: lastAnswer?.preview === 'drawn' && ruleVerdict?.rule === JSON.stringify(task?.rule) ? ruleVerdict.verdict : null,
  };
}

/** What the open file is drawn with; of a file that nothing is drawn of, the one before (`isBefore`). */
function useDrawn(desk: Desk | null, open: string | null, faults: readonly Fault[] | null, language: string, onFail: () => void) {
  const last = useRef<string | null>(null);
  const ask = async (): Promise<(DrawnFile & { isBefore: boolean }) | null> => {
    const own = open === null ? null : ((await desk?.preview(open, language)) ?? null);
    if (own) last.current = open;
    const file = own ?? (last.current === null ? null : ((await desk?.preview(last.current, language)) ?? null));
    return file && { ...file, isBefore: own === null };
  };
  return useAnswer(desk && faults ? ask : null, DRAW_AFTER, [desk, open, faults, language], undefined, onFail);
}

interface PreviewOptions extends Pick<CursorOptions, 'desk' | 'work'> {
  open: string | null;
  faults: readonly Fault[] | null;
  /** At the cursor. */
  rule: Json | undefined;
  /** Leads to a place of the texts as they are then. */
  onGo: (goal: { path: string; offset: number }) => void;
  onFail: () => void;
}

/** Draws the open file as somebody sees it. Nothing is asked for before it is wanted. */
export function usePreview({ desk, work, open, faults, rule, onGo, onFail }: PreviewOptions): PreviewProps & { verdict: string | undefined } {
  const text = useText();
  const say = useSay();
  const { workflows } = useCatalogue();
  const session = useSession();
  const spoken = useRuntime().catalogues.spoken();
  const [isOpen, setOpen] = useState(false);
  const [picks, setPicks] = useState<Choices>({ example: '', role: '', program: '', status: '', scheme: 'light', width: '1280', language: spoken });
  const answer = useDrawn(isOpen ? desk : null, open, faults, picks.language, onFail);
  const lastFile = useRef<(DrawnFile & { isBefore: boolean }) | null>(null);
  if (answer !== undefined) lastFile.current = answer;
  const preview = isOpen ? lastFile.current : null;
  const { catalogue, thing, title = '', home, records = [], languages = [] } = preview ?? {};
  const isOfExample = records.some(({ name }) => name !== '');
  const itemsOf = (names: readonly string[], labelOf = (name: string) => name) => names.map((value) => ({ value, label: labelOf(value) }));
  const ofExample = isOfExample ? [{ value: AS_EXAMPLE, label: text('{{studio.preview.ofExample}}') }] : [];
  const itemsOfRows = (rows: readonly { name?: unknown }[] = []) =>
    itemsOf(
      rows.map(({ name }) => String(name)),
      text,
    );
  const states = (catalogue?.workflows ?? workflows)[ENGAGEMENT]?.machine.states ?? {};
  const languageName = (id: string): string => new Intl.DisplayNames(spoken, { type: 'language' }).of(id) ?? id;
  const items: Readonly<Record<keyof Choices, PreviewFrameProps['choices'][number]['items']>> = {
    example: isOfExample ? itemsOf(records.map(({ name }) => name)) : [],
    role: [...ofExample, ...itemsOfRows(catalogue?.roles.items)],
    program: [...ofExample, ...itemsOfRows(catalogue?.programs.items)],
    // Only what is about one record reads where it stands.
    status: thing?.kind === 'form' ? [...ofExample, ...itemsOf(Object.keys(states), (state) => text(states[state]?.meta.label ?? state))] : [],
    language: itemsOf(languages, languageName),
    scheme: itemsOf(['light', 'dark'], (scheme) => text(`{{studio.preview.${scheme}}}`)),
    width: itemsOf(Object.keys(SIZES), (size) => text('{{studio.preview.pixels}}', { size })),
  };
  // Where no example says who looks on, it is who asks.
  const wishes: Partial<Record<keyof Choices, string | undefined>> = { role: session?.roleName, program: session?.programName };
  const valueOf = (id: keyof Choices): string => {
    const offered = items[id].map(({ value }) => value);
    return [picks[id], wishes[id]].find((one) => one !== undefined && offered.includes(one)) ?? offered[0] ?? '';
  };
  const choices = { ...picks, example: valueOf('example'), role: valueOf('role'), program: valueOf('program'), status: valueOf('status') };
  const make = (data: JsonObject): void => {
    const write = async (): Promise<void> => {
      if (!desk || thing?.kind !== 'form') return;
      const answer = await desk.makeExample(changesOf(work.get()), { id: thing.of.form.id, choices, data });
      if ('fault' in answer) return say.alert(text(`{{studio.panel.${answer.fault}}}`));
      work.change((now) => writeTexts(now, answer.changes));
      onGo(answer.goal);
    };
    work.inTurn(write).catch(onFail);
  };
  const [address, setAddress] = useState('');
  const { storedRow, isUnread, again } = useStoredRecord(thing?.kind === 'form' ? thing.of.form : undefined, address);
  const { onFrame, why, verdict } = useFrame(preview && { preview, choices, storedRow, rule: rule ?? null }, make);
  const failed = (faults ?? []).filter(({ file, pointer }) => file === home && pointer.startsWith('/examples')).length;
  const others = (faults ?? []).length - failed;
  const notes: PreviewFrameProps['notes'] = !preview
    ? [{ id: 'none', tone: 'info', text: text(answer === undefined ? '{{studio.checking}}' : '{{studio.preview.none}}') }]
    : [
        ...(preview.isBefore ? [{ id: 'before', tone: 'info' as const, text: text('{{studio.preview.before}}', { name: text(title) }) }] : []),
        ...(why === undefined ? [] : [{ id: 'broken', tone: 'error' as const, text: text('{{studio.preview.broken}}') }]),
        ...(others > 0 ? [{ id: 'faults', tone: 'warning' as const, text: text('{{studio.preview.sound}}') }] : []),
        ...(failed > 0 ? [{ id: 'examples', tone: 'error' as const, text: text('{{studio.preview.fail}}', { count: failed }) }] : []),
        ...(failed + others === 0 && isOfExample
          ? [{ id: 'examples', tone: 'success' as const, text: text('{{studio.preview.hold}}', { count: records.length }) }]
          : []),
      ];
  const facts = [...new Set(verdict?.reads.map(({ label, text: value }) => `${label}: ${value}`))].join(' · ');
  return {
    verdict: verdict
      ? text(facts === '' ? '{{studio.sentence.answer}}' : '{{studio.sentence.answerFrom}}', { said: verdict.answer, facts })
      : undefined,
    label: text('{{studio.preview}}'),
    close: text('{{studio.preview.close}}'),
    onOpen: setOpen,
    frame: {
      label: text('{{studio.preview}}'),
      title: text('{{studio.preview.of}}', { name: text(title) }),
      src: PAGE,
      ...(SIZES[picks.width] ?? { width: 1280, height: 900 }),
      choices: (Object.keys(items) as (keyof Choices)[])
        .filter((id) => items[id].length > 0)
        .map((id) => ({
          id,
          label: text(`{{studio.preview.${id}}}`),
          value: valueOf(id),
          items: items[id],
          onChange: (value) => setPicks((now) => ({ ...now, [id]: value })),
        })),
      address:
        thing?.kind === 'form'
          ? {
              label: text('{{studio.preview.address}}'),
              hint: text('{{studio.preview.addressHint}}'),
              fault: isUnread ? text('{{studio.preview.unread}}') : undefined,
              value: address,
              onChange: (next) => (isUnread && next === address ? again() : setAddress(next)),
            }
          : undefined,
      notes,
      onFrame,
    },
  };
}
