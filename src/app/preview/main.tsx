/** The frame beside the editor of definitions: it draws what the page around it sends, and reaches no server. */
import '../../widgets/theme/fonts.ts';
import { useEffect, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary, type ErrorBoundaryProps } from '../../runtime/context/Guarded.tsx';
import { RuntimeProvider, useCatalogue, useText, WidgetsProvider, type Parts } from '../../runtime/context/context.tsx';
import { createRuntime } from '../../runtime/context/createRuntime.ts';
import { WhySlot } from '../../runtime/why/WhySlot.tsx';
import type { PreviewAnswer, PreviewTask } from '../../studio/previewOf.ts';
import { Look } from '../../widgets/environment/Look.tsx';
import { prepare, widgets } from '../../widgets/chunks/index.ts';
import { emotionCache } from '../../widgets/theme/emotionCache.ts';
import { makeTheme } from '../../widgets/theme/makeTheme.ts';
import type { Tokens } from '../../widgets/theme/tokens.ts';
import { ErrorPanel } from '../../widgets/views/ErrorPanel.tsx';
import viewWords from '../../widgets/words.json' with { type: 'json' };
import { storageOrMemory } from '../keyValueStore.ts';
import { FormDrawing } from './FormDrawing.tsx';

const HERE = '/api/catalogue';
const cache = emotionCache();
const noStorage = (): never => {
  throw new Error('a preview keeps nothing');
};
const nothing = (): Promise<never> => Promise.reject(new Error('a preview reaches nothing'));
const parts: Parts = { widgets, prepare, writeSheet: nothing, openSheetWorker: noStorage, openDesk: nothing };

/** A runtime whose server has the draft that was taken last, and answers nothing else. */
function draftRuntime() {
  let task: PreviewTask | null = null;
  const runtime = createRuntime({
    fetch: (url) => {
      if (!task || !url.startsWith(HERE)) return nothing();
      const { languages, catalogue } = task.preview;
      const head = { hash: 'draft', demo: false, today: '', now: new Date().toISOString(), languages };
      return Promise.resolve(new Response(JSON.stringify(url === HERE ? head : catalogue)));
    },
    importModule: nothing,
    now: () => Date.now(),
    sessionStorage: storageOrMemory(noStorage),
    device: null,
    channel: { onmessage: null, postMessage: () => undefined, close: () => undefined },
    withLock: (_name, run) => run(),
    language: '',
  });
  const take = (next: PreviewTask): Promise<unknown> => {
    task = next;
    return runtime.catalogues.load();
  };
  return { runtime, take };
}

const say = (answer: PreviewAnswer): void => parent.postMessage(answer, location.origin);

/** Says in words that the draft cannot be drawn, here and to who reads the page around. */
const Broken: ErrorBoundaryProps['Panel'] = ({ title, details = '' }) => {
  useEffect(() => say({ preview: 'broken', why: details }), [details]);
  return <ErrorPanel title={title} text={details} />;
};

function Drawn({ task: { preview, choices } }: { task: PreviewTask }) {
  const text = useText();
  const { theme, messages } = useCatalogue();
  const tokens = JSON.stringify(theme);
  const look = useMemo(() => makeTheme(JSON.parse(tokens) as Tokens), [tokens]);
  const environment = useMemo(() => ({ words: { ...viewWords, ...messages }, navigate: () => undefined }), [messages]);
  const words = { wrong: text('{{studio.preview.broken}}'), unread: '', outdated: text('{{app.newVersion}}'), why: () => '' };
  return (
    <Look theme={look} cache={cache} environment={environment} scheme={choices.scheme}>
      <ErrorBoundary key={preview.edition} Panel={Broken} words={words}>
        <div style={{ padding: 16 }}>
          <FormDrawing {...preview} choices={choices} onDrawn={() => say({ preview: 'drawn' })} />
        </div>
      </ErrorBoundary>
      <WhySlot />
    </Look>
  );
}

function Frame({ take }: Pick<ReturnType<typeof draftRuntime>, 'take'>) {
  const [shown, setShown] = useState<PreviewTask | null>(null);
  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent<PreviewTask>): void => {
      if (source !== parent || origin !== location.origin) return;
      void take(data).then(() => {
        document.documentElement.lang = data.preview.language;
        setShown(data);
      });
    };
    addEventListener('message', hear);
    say({ preview: 'ready' });
    return () => removeEventListener('message', hear);
  }, [take]);
  return shown && <Drawn task={shown} />;
}

const { runtime, take } = draftRuntime();
createRoot(document.getElementById('preview') as HTMLElement).render(
  <RuntimeProvider runtime={runtime}>
    <WidgetsProvider parts={parts}>
      <Frame take={take} />
    </WidgetsProvider>
  </RuntimeProvider>,
);
