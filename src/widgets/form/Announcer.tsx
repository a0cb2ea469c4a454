import { useMemo, useState, type ReactNode } from 'react';
import { useWords, type Say } from '../environment/environment.tsx';

const gather = 400;
const most = 4;

/** Collects what changed within a moment into one sentence; a whole form that was filled in says only how much. */
function makeAnnounce(say: Say, tell: (text: string) => void): (label: string, value: string) => void {
  let changed = new Map<string, string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (label, value) => {
    changed.set(label, value);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const said = [...changed].map(([name, text]) => say('ui.changedOne', { label: name, value: text || say('ui.empty') }));
      tell(said.length > most ? say('ui.changed', { count: said.length }) : said.join('. '));
      changed = new Map();
    }, gather);
  };
}

/** A polite live region for values that change by themselves (computed, looked up). */
export function useAnnouncer(): { announce: (label: string, value: string) => void; region: ReactNode } {
  const say = useWords();
  const [text, setText] = useState('');
  const announce = useMemo(() => makeAnnounce(say, setText), [say]);
  return {
    announce,
    region: (
      <div className="sd-hidden" role="status">
        {text}
      </div>
    ),
  };
}
