import { useCallback, useMemo, useState } from 'react';
import type { BindingDef } from '../../../catalogue/types.ts';
import type { JsonObject } from '../../../engine/types.ts';
import { holds } from '../../../engine/rules/logic.ts';
import { useScope } from '../../shell/scope.tsx';
import ListPage from '../list/ListPage.tsx';
import { FormPage } from './FormPage.tsx';

export interface RowsPageProps {
  form: string;
  record: JsonObject;
  binding: BindingDef;
}

/**
 * A form with the list of its rows beside it: empty for a new row, or filled with the row whose pencil was pressed (`record.rowId`). Who may not write
 * reads a row in the form in the same way. A list that stands for a field of the form is drawn by the form itself.
 */
export default function RowsPage({ form, record, binding }: RowsPageProps) {
  const { session } = useScope();
  const [row, setRow] = useState<string | number | null>(null);
  const about = useMemo((): JsonObject => ({ ...record, rowId: row }), [record, row]);
  const [again, setAgain] = useState(false);
  const [told, setTold] = useState<string>();
  const done = useCallback((said?: string) => {
    setAgain(true);
    setTold(said);
    setRow(null);
  }, []);
  const lay = useCallback((key: string | number) => {
    setTold(undefined);
    setRow(key);
  }, []);
  // What the form says while one row takes another's place stays, so that the lists do too.
  const [heard, setHeard] = useState<JsonObject>({});
  const hear = useCallback((said: JsonObject) => setHeard((now) => (Object.keys(said).length === 0 ? now : said)), []);
  const beside = useMemo((): JsonObject => ({ ...record, ...heard }), [record, heard]);
  const { list = '', edit = false, alone, shown, pick, above = [], below = [] } = binding.rows ?? {};
  const facts = { session, record };
  const onlyList = alone !== undefined && holds(alone, facts);
  return (
    <>
      {above.map((id) => (
        <ListPage key={id} block={{ block: 'list', list: id }} record={record} />
      ))}
      {onlyList ? null : <FormPage key={row ?? 'new'} form={form} record={about} onAnew={done} onTold={hear} again={again} told={told} />}
      {pick === undefined && (shown === undefined || holds(shown, facts)) ? (
        <ListPage block={{ block: 'list', list }} record={beside} edited={row} {...(edit ? { onEdit: lay } : {})} />
      ) : null}
      {below.map((id) => (
        <ListPage key={id} block={{ block: 'list', list: id }} record={beside} />
      ))}
    </>
  );
}
