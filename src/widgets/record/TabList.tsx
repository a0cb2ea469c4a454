import Tab, { type TabProps } from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId } from 'react';
import { useWords } from '../environment/environment.tsx';
import type { TabsProps, TabView } from '../contract/record.ts';
import { ChangedDot, TabMark, useTabWord } from './TabMark.tsx';

/** One tab below the heading of its group. What `Tabs` hands down goes to its tab. */
function GroupedTab({ tab, group, controls, ...rest }: TabProps & { tab: TabView; group: string | undefined; controls: string | undefined }) {
  const say = useWords();
  const word = useTabWord();
  const id = useId();
  return (
    <div role="presentation">
      {group ? (
        <div role="presentation" className="sd-tabs-group sd-group">
          {group}
        </div>
      ) : null}
      <Tab
        {...rest}
        aria-controls={controls}
        aria-disabled={tab.state === 'locked' || undefined}
        aria-describedby={id}
        title={tab.why}
        data-tab={tab.key}
        data-why={tab.left ? 'left' : undefined}
        label={
          <>
            <TabMark state={tab.state} />
            <span>{tab.label}</span>
            {tab.isDirty ? <ChangedDot /> : null}
            {tab.left ? (
              <span className="sd-end sd-left" aria-hidden="true">
                {say('ui.left', { count: tab.left })}
              </span>
            ) : null}
          </>
        }
      />
      <span id={id} hidden>
        {word(tab)}
      </span>
    </div>
  );
}

/**
 * The tabs of a record, one below the other. Arrows move the focus, Enter or a click opens; a locked tab can be focused and says
 * why it is locked.
 */
export function TabList({ label, tabs, selected, onSelect, panelId }: TabsProps) {
  const open = (key: string) => {
    if (tabs.some((tab) => tab.key === key && tab.state !== 'locked')) onSelect(key);
  };
  return (
    <Tabs
      orientation="vertical"
      aria-label={label}
      className="sd-tabs"
      value={tabs.some(({ key }) => key === selected) ? selected : false}
      onChange={(_event, key: string) => open(key)}
      slotProps={{ scroller: { style: { overflow: 'visible' } } }}
    >
      {tabs.map((tab, index) => (
        <GroupedTab
          key={tab.key}
          value={tab.key}
          tab={tab}
          group={tab.group === tabs[index - 1]?.group ? undefined : tab.group}
          controls={tab.key === selected ? panelId : undefined}
        />
      ))}
    </Tabs>
  );
}
