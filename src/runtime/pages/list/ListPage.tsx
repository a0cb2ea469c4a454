import { loadList } from '../../catalogue/catalogueStore.ts';
import { useRuntime, useText, useWidgets } from '../../context/context.tsx';
import { useServed } from '../../context/useReading.ts';
import type { BlockProps } from '../../screens/route.ts';
import { NOBODY } from '../../screens/recordState.ts';
import { ListBeside, ListLive, type BesideProps, type ChoosingProps } from './ListLive.tsx';

/** A list placed by a screen, or with a record by a form that it stands beside. With `address` false page and sort are another list's of that screen. */
export default function ListPage({ block, record, onChosen, ...beside }: BlockProps & Partial<BesideProps> & ChoosingProps) {
  const { list: id } = block;
  const { fetch } = useRuntime();
  const text = useText();
  const { ListFold, Skeletons } = useWidgets();
  if (id === undefined) throw new Error('a list block names no list');
  const data = useServed('list-definition', id, (hash) => loadList(fetch, hash, id));
  const apart = block.with?.['address'] === false;
  if (data && (record || apart)) {
    const listView = <ListBeside list={data} record={record ?? NOBODY} {...beside} />;
    return data.fold === undefined ? listView : <ListFold label={text(data.fold)}>{listView}</ListFold>;
  }
  return data ? <ListLive list={data} {...(onChosen ? { onChosen } : {})} /> : <Skeletons shape="table" label={text('{{app.loading}}')} />;
}
