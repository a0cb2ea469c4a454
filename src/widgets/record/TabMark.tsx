import { useWords } from '../environment/environment.tsx';
import type { TabState, TabView } from '../contract/record.ts';
import { Icon } from '../theme/Icon.tsx';
import { IconCircleCheckFilled, IconCircleDashed, IconLock } from '../theme/icons.ts';

/** State of a tab before its name: filled check, half circle, dashed circle, lock. */
export function TabMark({ state }: { state: TabState }) {
  if (state === 'part') {
    return (
      <svg className="sd-i sd-tab-part" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
        <circle cx="12" cy="12" r="8.2" />
        <path d="M12 7.2a4.8 4.8 0 0 1 0 9.6z" fill="currentColor" stroke="none" />
      </svg>
    );
  }
  const shape = { done: IconCircleCheckFilled, none: IconCircleDashed, locked: IconLock }[state];
  return <Icon of={shape} className={state === 'done' ? 'sd-tab-done' : 'sd-faint'} />;
}

/** The same in words, for the tab's description: the name of the tab stays the specification's. */
export function useTabWord(): (tab: TabView) => string {
  const say = useWords();
  return ({ state, why, isDirty }) => [say(`ui.tab.${state}`), why, isDirty ? say('ui.tab.changed') : undefined].filter(Boolean).join('. ');
}

/** The dot of a tab in which unsaved changes wait. */
export const ChangedDot = () => <span className="sd-tab-changed" aria-hidden="true" />;
