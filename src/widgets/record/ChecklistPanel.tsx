import { useId } from 'react';
import { useWords } from '../environment/environment.tsx';
import type { ChecklistPanelProps } from '../contract/record.ts';
import { TabMark } from './TabMark.tsx';
import './checklist.css';

const words = { done: 'ui.tab.done', part: 'ui.tab.part', none: 'ui.notNeeded' } as const;

/** What a record needs, each with its mark and the same in words (D2-RECO-16). */
export function ChecklistPanel({ title, items }: ChecklistPanelProps) {
  const say = useWords();
  const id = useId();
  return (
    <section aria-labelledby={id} className="sd-checklist sd-panel">
      <h2 id={id}>{title}</h2>
      <ul>
        {items.map(({ label, state }) => (
          <li key={label} data-state={state} className="sd-line">
            <TabMark state={state} />
            <span>{label}</span>
            <span className="sd-end sd-small">{say(words[state])}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
