import { createContext, useCallback, useContext, useMemo, useRef, useState, type ComponentType, type ReactNode } from 'react';
import type { ConfirmDialogProps, Tone } from '../../widgets/contract/dialogs.ts';
import type { Notice } from '../../widgets/contract/shell.ts';
import type { CallMessage } from '../client/problem.ts';
import { Aside } from '../context/Guarded.tsx';
import { useText, useWidgets } from '../context/context.tsx';
import { fetched } from '../context/lazyPage.ts';

type ConfirmQuestion = Omit<ConfirmDialogProps, 'open' | 'onConfirm' | 'onCancel'>;
/** A second button of an alert, which closes it. */
interface More {
  label: string;
  onPress: () => void;
}

export interface Beside {
  detail?: string | undefined;
  more?: More | undefined;
  onClosed?: (() => void) | undefined;
}

/** How pages speak to the person. */
interface Speaker {
  /**
   * A dialog with an Ok button (D1-SHELL-27, D3-CONST-18) and a second one: `more`, or why where the server explained its refusal;
   * `detail` stands below the text, `onClosed` is what follows.
   */
  alert(text: string, tone?: Tone, refused?: readonly CallMessage[], beside?: Beside): void;
  /** What stands beside the text of an alert that is still read becomes other; `beside` is what it was shown with. */
  amendAlert(beside: Beside, next: Pick<Beside, 'detail' | 'more'>): void;
  /** What the server explained of a refusal; undefined where it explained nothing. */
  why(refused: readonly CallMessage[]): { label: string; onPress: () => void } | undefined;
  /** A quiet line with at most one thing to do about it. Answers how to take it away. */
  notice(notice: Omit<Notice, 'id'>): () => void;
  /** A question; true when confirmed. */
  ask(question: ConfirmQuestion): Promise<boolean>;
}
interface Alerted {
  beside: Beside | undefined;
  text: string;
  detail: string | undefined;
  tone: Tone;
  more?: More | undefined;
  onClosed?: (() => void) | undefined;
}
interface Explained {
  Why: ComponentType<{ refused: readonly CallMessage[]; onClose: () => void }>;
  refused: readonly CallMessage[];
}
interface Question {
  dialog: ConfirmQuestion;
  answer: (yes: boolean) => void;
}

/** The first line of what is said is its title, the rest stands below. */
export function titleAndText(message: string): { title: string; text?: string } {
  const [title = '', ...rest] = message.split('\n');
  return { title, ...(rest.length > 0 ? { text: rest.join('\n') } : {}) };
}

const SayContext = createContext<Speaker | null>(null);

/** Shows what pages say: one alert, one question, a stack of notices. */
export function SayProvider({ children }: { children: ReactNode }) {
  const { AlertDialog, ConfirmDialog, Notices } = useWidgets();
  const words = useText();
  const [alerted, setAlerted] = useState<Alerted | null>(null);
  const [explained, setExplained] = useState<Explained | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const [notices, setNotices] = useState<readonly Notice[]>([]);

  const count = useRef(0);
  const drop = useCallback((id: string) => setNotices((now) => now.filter((one) => one.id !== id)), []);
  const say = useMemo<Speaker>(() => {
    const notice: Speaker['notice'] = (content) => {
      count.current += 1;
      const id = `notice-${count.current}`;
      const takeAway = (): void => setNotices((now) => now.filter((one) => one.id !== id));
      if (content.seconds !== undefined) setTimeout(takeAway, content.seconds * 1000);
      setNotices((now) =>
        content.seconds === undefined ? [...now.filter(({ text }) => text !== content.text), { ...content, id }] : [{ ...content, id }, ...now],
      );
      return takeAway;
    };
    const explain = async (refused: readonly CallMessage[]): Promise<void> => {
      const Why = await fetched(() => import('../why/RefusalWhy.tsx'));
      if (Why) setExplained({ Why, refused });
      else notice({ text: words('{{app.problem.network}}'), tone: 'warning' });
    };
    const why: Speaker['why'] = (refused) =>
      refused.some((one) => one.explain) ? { label: words('{{why.ask}}'), onPress: () => void explain(refused) } : undefined;
    return {
      why,
      notice,
      alert(text, tone = 'info', refused = [], beside) {
        const { detail, more, onClosed } = beside ?? {};
        const pressed = (): void => {
          setAlerted(null);
          more?.onPress();
        };
        setAlerted({ beside, text, detail, tone, more: more ? { label: more.label, onPress: pressed } : why(refused), onClosed });
      },
      amendAlert: (beside, next) => setAlerted((now) => (now?.beside === beside ? { ...now, ...next } : now)),
      ask: (dialog) => new Promise((resolve) => setQuestion({ dialog, answer: resolve })),
    };
  }, [words]);
  const answer = (yes: boolean): void => {
    question?.answer(yes);
    setQuestion(null);
  };
  const close = (): void => {
    setAlerted(null);
    setExplained(null);
    alerted?.onClosed?.();
  };

  return (
    <SayContext value={say}>
      {children}
      {alerted ? <AlertDialog open text={alerted.text} detail={alerted.detail} tone={alerted.tone} onClose={close} more={alerted.more} /> : null}
      {explained ? (
        <Aside>
          <explained.Why refused={explained.refused} onClose={() => setExplained(null)} />
        </Aside>
      ) : null}
      {question ? <ConfirmDialog open {...question.dialog} onConfirm={() => answer(true)} onCancel={() => answer(false)} /> : null}
      <Notices items={notices} onClose={drop} />
    </SayContext>
  );
}

export function useSay(): Speaker {
  const say = useContext(SayContext);
  if (say === null) throw new Error('useSay is used outside the shell');
  return say;
}
