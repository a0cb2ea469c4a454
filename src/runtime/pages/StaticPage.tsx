import { useQuery } from '@tanstack/react-query';
import { CATALOGUE } from '../catalogue/catalogueStore.ts';
import { sendRequest } from '../client/send.ts';
import { CallProblem } from '../client/problem.ts';
import { useLoaded, useRuntime, useText, useWidgets } from '../context/context.tsx';
import type { BlockProps } from '../screens/route.ts';

/** A page of markdown (D1-SHELL-07 to 09). */
export default function StaticPage({ block: { page: name } }: BlockProps) {
  const { fetch } = useRuntime();
  const {
    head: { hash },
  } = useLoaded();
  const { MarkdownPage, Skeletons } = useWidgets();
  const text = useText();
  const { data, error } = useQuery({
    queryKey: ['page', name, hash],
    staleTime: Infinity,
    placeholderData: (before?: string) => before,
    queryFn: async () => {
      const { status, body } = await sendRequest(`${CATALOGUE}/${hash}/page/${name}`, { method: 'GET' }, { fetch, timeout: 30_000 });
      if (status >= 400) throw new CallProblem('unknown', status, []);
      return body;
    },
  });
  if (error && data === undefined) throw error;
  return data === undefined ? <Skeletons shape="lines" label={text('{{app.loading}}')} /> : <MarkdownPage markdown={data} />;
}
