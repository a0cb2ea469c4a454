import { useKey } from '../environment/useKey.ts';
import type { RecordLayoutProps } from '../contract/record.ts';
import { tabBeside } from './tabBeside.ts';
import { TabRail } from './TabRail.tsx';

/** The rail of tabs beside the panel of the open one. Alt+PageUp and Alt+PageDown open the tab before and after. */
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
      <TabRail {...tabs} />
      <div role="tabpanel" id={tabs.panelId} aria-label={open?.label ?? tabs.label} className="sd-stack">
        {children}
      </div>
    </div>
  );
}
