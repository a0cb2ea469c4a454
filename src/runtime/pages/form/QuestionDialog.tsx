import { useCallback, useId, useMemo, useRef, useState, useContext, type ReactNode } from 'react';
import type { JsonObject } from '../../../engine/types.ts';
import { useText, useWidgets } from '../../context/context.tsx';
import type { QuestionForm } from '../list/questionForm.ts';
import { AnswerReceiverContext, InPanel, UnsentAnswersContext, UnsavedTabsContext, type UnsavedTabs } from './formSurroundings.ts';
import { FormPage } from './FormPage.tsx';

/**
 * A form that a button asks before its calls, in a dialog whose first button submits it. It stays until the calls are through: what the server
 * refuses is said at its fields. Closed unsent, it keeps its answers for the next time.
 */
export default function QuestionDialog({ form, record, words, onAnswer, onBack }: QuestionForm) {
  const { ConfirmDialog, LazyBoundary, Skeletons } = useWidgets();
  const text = useText();
  const id = useId();
  const [busy, setBusy] = useState(false);
  const isSent = useRef(false);
  const wasSent = useCallback(() => isSent.current, []);
  const asking = useMemo(
    () => ({
      id,
      hear: async (data: JsonObject, confirmed: readonly string[]) => {
        setBusy(true);
        isSent.current = true;
        try {
          await onAnswer(data, confirmed);
        } catch (thrown) {
          isSent.current = false;
          throw thrown;
        } finally {
          setBusy(false);
        }
      },
    }),
    [id, onAnswer],
  );
  return (
    <ConfirmDialog open {...words} busy={busy} submits={id} onConfirm={() => undefined} onCancel={onBack}>
      <UnsentAnswers title={words.title} isSent={wasSent}>
        <InPanel value>
          <AnswerReceiverContext value={asking}>
            <LazyBoundary fallback={<Skeletons shape="form" label={text('{{app.loading}}')} />}>
              <FormPage form={form} record={record} />
            </LazyBoundary>
          </AnswerReceiverContext>
        </InPanel>
      </UnsentAnswers>
    </ConfirmDialog>
  );
}

interface UnsentAnswersProps {
  /** What the button asks: two buttons may ask the same form, and what was meant for one is not said by the other. */
  title: string;
  isSent: () => boolean;
  children: ReactNode;
}

/** Around the form of a question: closed unsent, its answers wait for the next time. */
export function UnsentAnswers({ title, isSent, children }: UnsentAnswersProps) {
  const answers = useContext(UnsentAnswersContext);
  const unsavedTabs = useMemo((): UnsavedTabs | null => {
    const ofButton = ({ form, name }: Parameters<UnsavedTabs['take']>[0]) => ({ form, name: `${name} ${title}` });
    return (
      answers && { ...answers, put: (at, work) => (isSent() ? undefined : answers.put(ofButton(at), work)), take: (at) => answers.take(ofButton(at)) }
    );
  }, [answers, title, isSent]);
  return <UnsavedTabsContext value={unsavedTabs}>{children}</UnsavedTabsContext>;
}
