/** The frame beside the editor of definitions: it draws what the page around it sends, and reaches no server. */
import '../../widgets/theme/fonts.ts';
import { useCallback, useEffect, useMemo, useRef, useState, type ComponentProps } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary, type ErrorBoundaryProps } from '../../runtime/context/Guarded.tsx';
import { RuntimeProvider, useCatalogue, useText, WidgetsProvider, type Parts } from '../../runtime/context/context.tsx';
import { createRuntime, type Runtime } from '../../runtime/context/createRuntime.ts';
import type { Json } from '../../engine/types.ts';
import type { MadeRecord, PreviewAnswer, PreviewTask } from '../../studio/previewOf.ts';
import { Look } from '../../widgets/environment/Look.tsx';
import { prepare, widgets } from '../../widgets/chunks/index.ts';
import { emotionCache } from '../../widgets/theme/emotionCache.ts';
import { makeTheme } from '../../widgets/theme/makeTheme.ts';
import type { Tokens } from '../../widgets/theme/tokens.ts';
import { ErrorPanel } from '../../widgets/views/ErrorPanel.tsx';
import viewWords from '../../widgets/words.json' with { type: 'json' };
import { storageOrMemory } from '../keyValueStore.ts';
import { Drawing } from './drawings.tsx';

const HERE = '/api/catalogue';
const cache = emotionCache();
const noStorage = (): never => {
  throw new Error('a preview keeps nothing');
};
const nothing = (): Promise<never> => Promise.reject(new Error('a preview reaches nothing'));
const parts: Parts = { widgets, prepare, writeSheet: nothing, openSheetWorker: noStorage, openDesk: nothing };

const NOBODY: MadeRecord = { name: '', session: {}, answers: {}, filter: {} };
const recordOf = ({ preview: { records }, choices: { example } }: PreviewTask): MadeRecord =>
  records.find(({ name }) => name === example) ?? records[0] ?? NOBODY;

/** A runtime whose server has the draft that was taken last, answers what its record says, and nothing else. */
function draftRuntime() {
  let task: PreviewTask | null = null;
  const runtime = createRuntime({
    fetch: (url) => {
      if (!task || !url.startsWith(HERE)) return nothing();
      const { languages, catalogue, today } = task.preview;
      const head = { hash: 'draft', demo: false, today, now: `${today}T06:00:00Z`, languages };
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
    const { role: roleName, program: programName } = next.choices;
    runtime.session.write({ token: 'draft', roleName, programName });
    return runtime.catalogues.load();
  };
  runtime.links.begin(() => undefined);
  const answer = (call: string): Json => (task && recordOf(task).answers[call]) ?? null;
  const call: Runtime['call'] = (service, action) => {
    const value = answer(action) ?? answer(`${service}.${action}`);
    return Promise.resolve({ value, rows: Array.isArray(value) ? value : [] });
  };
  return { runtime: { ...runtime, call }, take };
}

type Say = (answer: PreviewAnswer) => void;

/** Says in words that the draft cannot be drawn, here and to who reads the page around. */
function Broken({ title, details = '', say }: ComponentProps<ErrorBoundaryProps['Panel']> & { say: Say }) {
  useEffect(() => say({ preview: 'broken', why: details }), [details, say]);
  return <ErrorPanel title={title} text={details} />;
}

/** `turn`: another one draws anew what broke; else what is drawn stays while its definition changes. */
interface PreviewTurn {
  task: PreviewTask;
  turn: number;
}

function PreviewTurnView({ task, turn, say }: PreviewTurn & { say: Say }) {
  const text = useText();
  const { theme, messages } = useCatalogue();
  const tokens = JSON.stringify(theme);
  const look = useMemo(() => makeTheme(JSON.parse(tokens) as Tokens), [tokens]);
  const environment = useMemo(() => ({ words: { ...viewWords, ...messages }, navigate: () => undefined }), [messages]);
  const words = { wrong: text('{{studio.preview.broken}}'), unread: '', outdated: text('{{app.newVersion}}'), why: () => '' };
  const Panel = useMemo((): ErrorBoundaryProps['Panel'] => (props) => <Broken {...props} say={say} />, [say]);
  const onDrawn = useCallback(() => say({ preview: 'drawn' }), [say]);
  return (
    <Look theme={look} cache={cache} environment={environment} scheme={task.choices.scheme}>
      <ErrorBoundary key={turn} Panel={Panel} words={words}>
        <Drawing {...task} record={recordOf(task)} onDrawn={onDrawn} onSay={say} />
      </ErrorBoundary>
    </Look>
  );
}

function Frame({ take }: Pick<ReturnType<typeof draftRuntime>, 'take'>) {
  const [view, setView] = useState<PreviewTurn | null>(null);
  const lastAnswer = useRef<PreviewAnswer | null>(null);
  const say = useCallback<Say>((answer) => {
    lastAnswer.current = answer;
    parent.postMessage(answer, location.origin);
  }, []);
  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent<PreviewTask>): void => {
      if (source !== parent || origin !== location.origin) return;
      void take(data).then(() => {
        document.documentElement.lang = data.preview.language;
        setView((before) => ({ task: data, turn: (before?.turn ?? 0) + Number(lastAnswer.current?.preview === 'broken') }));
      });
    };
    addEventListener('message', hear);
    say({ preview: 'ready' });
    return () => removeEventListener('message', hear);
  }, [take, say]);
  return view && <PreviewTurnView {...view} say={say} />;
}

const { runtime, take } = draftRuntime();
createRoot(document.getElementById('preview') as HTMLElement).render(
  <RuntimeProvider runtime={runtime}>
    <WidgetsProvider parts={parts}>
      <Frame take={take} />
    </WidgetsProvider>
  </RuntimeProvider>,
);
