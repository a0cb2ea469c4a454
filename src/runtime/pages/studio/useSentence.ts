import { useRef, useState } from 'react';
import type { Json } from '../../../engine/types.ts';
import type { Desk, SentenceAnswer } from '../../../studio/desk.ts';
import type { SentenceBoxProps } from '../../../widgets/contract/studio.ts';
import { useText } from '../../context/context.tsx';
import { textIn, typeInto, type Editing } from './editing.ts';
import { LOOK_AFTER, useAnswer } from './useDesk.ts';
import type { EditingWork } from './useEditing.ts';

/** So much is told of what stands and of what could. */
const [LONGEST, MOST] = [40, 9];

type Fault = Extract<SentenceAnswer, { fault: unknown }>['fault'];

/** Who tells of what stands at the cursor. */
export interface CursorOptions {
  desk: Desk | null;
  editing: Editing;
  cursor: number;
  work: EditingWork;
  /** Asked again once this is another. */
  about: unknown;
  onFail: () => void;
}

/** The rule at the cursor as a sentence: what is typed into it and understood is written into the file. */
export function useSentence({ desk, editing, cursor, work, about, onFail }: CursorOptions): (SentenceBoxProps & { rule: Json }) | undefined {
  const say = useText();
  const { open } = editing;
  /** Where the rule stands in which somebody writes: in a file that is formatted anew with each word it may stand elsewhere than where it was found. */
  const [writing, setWriting] = useState<{ id: string; from: number } | null>(null);
  const place = useRef(writing);
  const move = (to: typeof writing): void => setWriting((place.current = to));
  const [wrong, setWrong] = useState<{ id: string; fault: Fault } | null>(null);
  const turn = useRef(0);
  const offset = writing?.from ?? cursor;
  const textNow = (path: string): string => textIn(work.get(), path);
  const ask = async () => {
    const sentence = open === null ? null : await desk?.sentenceAt(open, textNow(open), offset);
    return sentence ? { ...sentence, path: open } : null;
  };
  const found = useAnswer(desk && open !== null ? ask : null, LOOK_AFTER, [desk, open, offset, about], null, onFail);
  if (!desk || open === null || found?.path !== open) return undefined;
  const { from, pointer, text, rule } = found;
  const id = `${open} ${pointer}`;

  const now = (): number => (place.current?.id === id ? place.current.from : from);
  const write = async (sentence: string, own: number): Promise<void> => {
    const answer = await desk.ruleOf(open, textNow(open), now(), sentence);
    if (own !== turn.current || !answer) return;
    setWrong('fault' in answer ? { id, fault: answer.fault } : null);
    if (!('text' in answer)) return;
    work.change((before) => ({ ...typeInto(before, open, answer.text), edition: before.edition + 1 }));
    if (place.current?.id === id) move({ id, from: answer.from });
  };
  const describeFault = ({ why, from: start, to, found: stands, right }: Fault): SentenceBoxProps['fault'] => {
    const short = stands.length > LONGEST ? `${stands.slice(0, LONGEST)}…` : stands;
    const key = why === 'unknown' && right.length > 0 ? 'near' : why;
    const values = {
      found: short === '' ? say('{{studio.sentence.end}}') : `“${short}”`,
      right: [...right.slice(0, MOST), ...(right.length > MOST ? ['…'] : [])].join(' · '),
    };
    return { from: start, to, text: say(`{{studio.sentence.${key}}}`, values) };
  };
  return {
    id,
    label: say('{{studio.sentence}}'),
    hint: say('{{studio.sentence.hint}}'),
    text,
    rule,
    fault: wrong?.id === id ? describeFault(wrong.fault) : undefined,
    complete: (sentence, at) => desk.completeSentence(open, textNow(open), now(), sentence, at),
    onChange: (sentence) => {
      const own = (turn.current += 1);
      work.inTurn(() => write(sentence, own)).catch(onFail);
    },
    onFocus: (isIn) => move(isIn ? { id, from } : null),
  };
}
