import { useId, useRef, type KeyboardEvent } from 'react';
import { useWords } from '../environment/environment.tsx';
import { walk } from '../environment/walk.ts';
import type { TabsProps, TabView } from '../contract.ts';
import { TabMark, useTabWord } from './TabMark.tsx';

const step: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/**
 * The tabs of a record, one below the other. Arrows move the focus, Enter or a click opens; a locked tab can be focused and says
 * why it is locked.
 */
export function TabList({ label, tabs, selected, onSelect, panelId }: TabsProps) {
  const say = useWords();
  const word = useTabWord();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const keys = (event: KeyboardEvent) => {
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
    const next = walk(all, event.key, step);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  const open = (tab: TabView) => {
    if (tab.state !== 'locked') onSelect(tab.key);
  };
  const stop = tabs.some(({ key }) => key === selected) ? selected : tabs[0]?.key;
  return (
    <div ref={list} role="tablist" aria-orientation="vertical" aria-label={label} className="sd-tabs" onKeyDown={keys}>
      {tabs.map((tab, index) => (
        <div key={tab.key} role="presentation">
          {tab.group && tab.group !== tabs[index - 1]?.group ? (
            <div role="presentation" className="sd-tabs-group">
              {tab.group}
            </div>
          ) : null}
          <button
            type="button"
            role="tab"
            aria-selected={tab.key === selected}
            aria-controls={tab.key === selected ? panelId : undefined}
            tabIndex={tab.key === stop ? 0 : -1}
            aria-disabled={tab.state === 'locked' || undefined}
            aria-describedby={`${id}${tab.key}`}
            title={tab.why}
            data-tab={tab.key}
            data-why={tab.left ? 'left' : undefined}
            onClick={() => open(tab)}
          >
            <TabMark state={tab.state} />
            <span>{tab.label}</span>
            {tab.left ? (
              <span className="sd-tab-left" aria-hidden="true">
                {say('ui.left', { count: tab.left })}
              </span>
            ) : null}
          </button>
          <span id={`${id}${tab.key}`} hidden>
            {word(tab.state, tab.why)}
          </span>
        </div>
      ))}
    </div>
  );
}
