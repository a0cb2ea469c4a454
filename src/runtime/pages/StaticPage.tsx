import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { CATALOGUE } from '../catalogue/catalogueStore.ts';
import { sendRequest } from '../client/send.ts';
import { CallProblem } from '../client/problem.ts';
import { useRuntime, useText, useWidgets } from '../context/context.tsx';
import { useServed } from '../context/useReading.ts';
import type { BlockProps } from '../screens/route.ts';

/** A page of markdown (D1-SHELL-07 to 09) in the language of who reads, opened at the heading that the address names (D1-SHELL-10); `{name}` in it is a constant. */
export default function StaticPage({ block: { page: name } }: BlockProps) {
  const { fetch, catalogues, constants } = useRuntime();
  const language = catalogues.spoken();
  const { MarkdownPage, Skeletons } = useWidgets();
  const text = useText();
  const data = useServed('page', `${name} ${language}`, async (hash) => {
    const { status, body } = await sendRequest(
      `${CATALOGUE}/${hash}/page/${name}?language=${language}`,
      { method: 'GET' },
      { fetch, timeout: 30_000 },
    );
    if (status >= 400) throw new CallProblem('unknown', status, []);
    return body;
  });
  const { hash: anchor, key } = useLocation();
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const heading = anchor === '' ? null : page.current?.querySelector<HTMLElement>(`[id="${CSS.escape(anchor.slice(1))}"]`);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  }, [anchor, key, data]);
  if (data === undefined) return <Skeletons shape="lines" label={text('{{app.loading}}')} />;
  return (
    <div ref={page}>
      <MarkdownPage markdown={text(data, constants())} />
    </div>
  );
}
