import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { JsonObject } from '../../../engine/types.ts';
import { useText, useWidgets } from '../../context/context.tsx';
import { lazyPage } from '../../context/lazyPage.ts';
import { NOBODY, rowState } from '../../screens/recordState.ts';
import type { BlockProps } from '../../screens/route.ts';
import ListPage from '../list/ListPage.tsx';

/** Forms come with the first row that is selected. */
const FormPlace = lazyPage(async () => ({ default: (await import('./FormBlock.tsx')).FormPlace }));

/** The form about a row: the row is its record. */
function RowForm({ form, row }: { form: string; row: JsonObject }) {
  const { LazyBoundary, Skeletons } = useWidgets();
  const text = useText();
  const record = useMemo(() => row, [JSON.stringify(row)]);
  return (
    <LazyBoundary fallback={<Skeletons shape="form" label={text('{{app.loading}}')} />}>
      <FormPlace form={form} record={record} />
    </LazyBoundary>
  );
}

/** A list that a screen places; with `row` it is about the row that navigation names under that key, read as `record.rowId`; with a form the selected row is worked on below it (D3-DROPOUT-13). */
export default function ListBlock({ block }: BlockProps) {
  const [row, setRow] = useState<JsonObject | null>(null);
  const { form } = block;
  const { search, state } = useLocation();
  const key = block.with?.['row'];
  const about = typeof key === 'string' ? rowState(key, search, state) : null;
  const record = useMemo((): JsonObject => ({ ...NOBODY, rowId: about }), [about]);
  if (form === undefined) return <ListPage block={block} {...(about === null ? {} : { record })} />;
  return (
    <>
      <ListPage block={block} onChosen={setRow} />
      {row ? <RowForm key={String(row['rowId'])} form={form} row={row} /> : null}
    </>
  );
}
