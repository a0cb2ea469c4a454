import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { BindingDef } from '../../../catalogue/definition/form.ts';
import type { JsonObject } from '../../../engine/types.ts';
import { holds } from '../../../engine/rules/logic.ts';
import { useText, useWidgets } from '../../context/context.tsx';
import { useScope } from '../../shell/scope.tsx';
import ListPage from '../list/ListPage.tsx';
import { AnswerReceiverContext } from './formSurroundings.ts';
import { FormPage } from './FormPage.tsx';

interface RowsPageProps {
  form: string;
  record: JsonObject;
  binding: BindingDef;
}

/**
 * A form with the list of its rows beside it: empty for a new row, or filled with the row whose pencil was pressed (`record.rowId`). Who may not write
 * reads a row in the form in the same way. A form that asks for rows writes nothing: the list reads what stood in it as `record.asked`. A list that stands for a field of the form is drawn by the form itself.
 */
export default function RowsPage({ form, record, binding }: RowsPageProps) {
  const { session } = useScope();
  const { LazyBoundary, NoteCard } = useWidgets();
  const text = useText();
  const [row, setRow] = useState<string | number | null>(null);
  const about = useMemo((): JsonObject => ({ ...record, rowId: row }), [record, row]);
  const [again, setAgain] = useState(false);
  const [message, setMessage] = useState<string>();
  const [question, setQuestion] = useState<{ data: JsonObject; nth: number } | null>(null);
  const queries = useQueryClient();
  const ask = useCallback(
    (data: JsonObject) => {
      // What was answered before is no answer to this: a network that is lost is told, not hidden behind old rows.
      queries.removeQueries({ queryKey: ['list'] });
      setQuestion((last) => ({ data, nth: (last?.nth ?? 0) + 1 }));
    },
    [queries],
  );
  const asking = useMemo(() => ({ hear: ask }), [ask]);
  const beginAnew = useCallback((saved?: string) => {
    setQuestion(null);
    setAgain(true);
    setMessage(saved);
    setRow(null);
  }, []);
  const lay = useCallback((key: string | number | null) => {
    setMessage(undefined);
    // The button that was pressed stands below the form, or is gone: who goes on by keys goes on where the row is.
    setAgain(true);
    setRow(key);
  }, []);
  // What the form says while one row takes another's place stays, so that the lists do too.
  const [values, setValues] = useState<JsonObject>({});
  const hear = useCallback((next: JsonObject) => setValues((now) => (Object.keys(next).length === 0 ? now : next)), []);
  const beside = useMemo((): JsonObject => ({ ...record, ...values }), [record, values]);
  const { list = '', edit = false, alone, shown, pick, above = [], below = [] } = binding.rows ?? {};
  const facts = { session, record };
  // Each asking begins at the first page, and is answered anew.
  const listRecord = useMemo((): JsonObject => (question === null ? beside : { ...beside, asked: question.data }), [beside, question]);
  const onlyList = alone !== undefined && holds(alone, facts);
  return (
    <>
      {above.map((id) => (
        <ListPage key={id} block={{ block: 'list', list: id }} record={record} />
      ))}
      {onlyList ? null : (
        <AnswerReceiverContext value={asking}>
          <LazyBoundary>
            {row === null ? null : (
              <NoteCard text={text('{{app.rowOpen}}')} actions={[{ id: 'anew', label: text('{{app.rowAnew}}'), onPress: () => lay(null) }]} />
            )}
          </LazyBoundary>
          <FormPage key={row ?? 'new'} form={form} record={about} onAnew={beginAnew} onTold={hear} again={again} message={message} />
        </AnswerReceiverContext>
      )}
      {pick === undefined && (shown === undefined || holds(shown, facts)) ? (
        <ListPage key={question?.nth ?? 0} block={{ block: 'list', list }} record={listRecord} edited={row} {...(edit ? { onEdit: lay } : {})} />
      ) : null}
      {below.map((id) => (
        <ListPage key={id} block={{ block: 'list', list: id }} record={beside} />
      ))}
    </>
  );
}
