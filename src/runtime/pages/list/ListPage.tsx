import { useQuery } from '@tanstack/react-query';
import { loadList } from '../../catalogue/catalogueStore.ts';
import { useLoaded, useRuntime, useText, useWidgets } from '../../context/context.tsx';
import type { BlockProps } from '../../screens/route.ts';
import { ListBeside, ListLive, type BesideProps } from './ListLive.tsx';

/** A list placed by a screen, or with a record by a form that it stands beside. */
export default function ListPage({ block, record, ...beside }: BlockProps & Partial<BesideProps>) {
  const { list: id } = block;
  const { fetch } = useRuntime();
  const {
    head: { hash },
  } = useLoaded();
  const text = useText();
  const { Skeletons } = useWidgets();
  if (id === undefined) throw new Error('a list block names no list');
  const { data, error } = useQuery({
    queryKey: ['list-definition', id, hash],
    queryFn: () => loadList(fetch, hash, id),
    staleTime: Infinity,
    placeholderData: (before) => before,
  });
  if (error && !data) throw error;
  if (data && record) return <ListBeside list={data} record={record} {...beside} />;
  return data ? <ListLive list={data} /> : <Skeletons shape="table" label={text('{{app.loading}}')} />;
}
