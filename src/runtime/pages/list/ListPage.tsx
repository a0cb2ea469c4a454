import { useQuery } from '@tanstack/react-query';
import { loadList } from '../../catalogue/catalogueStore.ts';
import { useLoaded, useRuntime, useText, useWidgets } from '../../context/context.tsx';
import type { BlockProps } from '../../screens/route.ts';
import { NOBODY } from '../../screens/recordState.ts';
import { ListBeside, ListLive, type BesideProps, type ChoosingProps } from './ListLive.tsx';

/** A list placed by a screen, or with a record by a form that it stands beside. With `address` false page and sort are another list's of that screen. */
export default function ListPage({ block, record, onChosen, ...beside }: BlockProps & Partial<BesideProps> & ChoosingProps) {
  const { list: id } = block;
  const { fetch } = useRuntime();
  const {
    head: { hash },
  } = useLoaded();
  const text = useText();
  const { ListFold, Skeletons } = useWidgets();
  if (id === undefined) throw new Error('a list block names no list');
  const { data, error } = useQuery({
    queryKey: ['list-definition', id, hash],
    queryFn: () => loadList(fetch, hash, id),
    staleTime: Infinity,
    placeholderData: (before) => before,
  });
  if (error && !data) throw error;
  const apart = block.with?.['address'] === false;
  if (data && (record || apart)) {
    const listView = <ListBeside list={data} record={record ?? NOBODY} {...beside} />;
    return data.fold === undefined ? listView : <ListFold label={text(data.fold)}>{listView}</ListFold>;
  }
  return data ? <ListLive list={data} {...(onChosen ? { onChosen } : {})} /> : <Skeletons shape="table" label={text('{{app.loading}}')} />;
}
