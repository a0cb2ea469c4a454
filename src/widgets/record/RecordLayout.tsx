import { useKey } from '../environment/useKey.ts';
import type { RecordLayoutProps } from '../contract/record.ts';
import { tabBeside } from './tabBeside.ts';
import { TabList } from './TabList.tsx';
import './record.css';

/** The tabs beside the panel of the open one, on a desktop in a rail that stays in sight, with one line naming those that are hidden now. Alt+PageUp and Alt+PageDown open the tab before and after. */
export function RecordLayout({ children, ...tabs }: RecordLayoutProps) {
  const go = (by: 1 | -1) => {
    const key = tabBeside(tabs.tabs, tabs.selected, by);
    if (key !== undefined) tabs.onSelect(key);
  };
  useKey('Alt+PageUp', () => go(-1));
  useKey('Alt+PageDown', () => go(1));
  const open = tabs.tabs.find(({ key }) => key === tabs.selected);
  return (
    <div className="sd-work">
      <div className="sd-rail">
        <TabList {...tabs} />
        {tabs.hiddenNote ? (
          <p role="note" className="sd-rail-note sd-aside" tabIndex={0} data-why="tabs">
            {tabs.hiddenNote}
          </p>
        ) : null}
      </div>
      <div role="tabpanel" id={tabs.panelId} aria-label={open?.label ?? tabs.label} className="sd-stack">
        {children}
      </div>
    </div>
  );
}
