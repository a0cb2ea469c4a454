import type { RecordLayoutProps } from '../contract.ts';
import { TabRail } from './TabRail.tsx';

/** The rail of tabs beside the panel of the open one. */
export function RecordLayout({ children, ...tabs }: RecordLayoutProps) {
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
