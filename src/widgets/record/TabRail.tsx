import type { TabsProps } from '../contract/record.ts';
import { TabList } from './TabList.tsx';
import './record.css';

/** On a desktop: the tabs in a rail that stays in sight, with one line naming those that are hidden now. */
export function TabRail(props: TabsProps) {
  return (
    <div className="sd-rail">
      <TabList {...props} />
      {props.hiddenNote ? (
        <p role="note" className="sd-rail-note sd-aside" tabIndex={0} data-why="tabs">
          {props.hiddenNote}
        </p>
      ) : null}
    </div>
  );
}
