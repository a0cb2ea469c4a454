import IconButton from '@mui/material/IconButton';
import type { DrawerProps } from '@mui/material/Drawer';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { later } from '../environment/LazyBoundary.tsx';
import { useWords } from '../environment/environment.tsx';
import type { TabsProps } from '../contract/record.ts';
import { Icon } from '../theme/Icon.tsx';
import { IconChevronDown, IconChevronLeft, IconChevronRight, IconX } from '../theme/icons.ts';
import { TabList } from './TabList.tsx';
import { tabBeside } from './tabBeside.ts';
import { TabMark } from './TabMark.tsx';
import './record.css';

const Drawer = later<'default', DrawerProps>(() => import('@mui/material/Drawer'), 'default', null);

/** On a phone: the open tab's name, a list of all in a sheet from below, and arrows to the tabs beside it. */
export function TabPicker(props: TabsProps) {
  const { label, tabs, selected, onSelect, hiddenNote } = props;
  const say = useWords();
  const [open, setOpen] = useState(false);
  // A wider screen shows the tabs in a rail and nothing of this: the sheet is not fetched for it.
  const isPhone = useMediaQuery('(max-width: 899.95px)', { noSsr: true });
  const at = Math.max(
    0,
    tabs.findIndex(({ key }) => key === selected),
  );
  const now = tabs[at];
  const arrow = (by: 1 | -1) => {
    const next = tabBeside(tabs, selected, by);
    return (
      <IconButton
        className="sd-picker-arrow"
        aria-label={say(by < 0 ? 'ui.previousTab' : 'ui.nextTab')}
        disabled={!next}
        onClick={() => {
          if (next) onSelect(next);
        }}
      >
        <Icon of={by < 0 ? IconChevronLeft : IconChevronRight} size="large" />
      </IconButton>
    );
  };
  if (!now) return <div className="sd-picker" />;
  return (
    <div className="sd-picker">
      <button type="button" className="sd-picker-now sd-line sd-grow" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
        <TabMark state={now.state} />
        <span>{now.label}</span>
        <Icon of={IconChevronDown} size="small" />
        <small className="sd-end">{say('ui.tabOf', { number: at + 1, total: tabs.length })}</small>
      </button>
      {arrow(-1)}
      {arrow(1)}
      {isPhone ? (
        <Drawer anchor="bottom" open={open} onClose={() => setOpen(false)} slotProps={{ paper: { 'aria-label': label, className: 'sd-sheet' } }}>
          <div className="sd-sheet-head sd-line">
            <h2>{label}</h2>
            <IconButton autoFocus aria-label={say('ui.close')} onClick={() => setOpen(false)}>
              <Icon of={IconX} />
            </IconButton>
          </div>
          <div className="sd-sheet-list">
            <TabList
              {...props}
              onSelect={(key) => {
                setOpen(false);
                onSelect(key);
              }}
            />
            {hiddenNote ? (
              <p role="note" className="sd-rail-note sd-aside">
                {hiddenNote}
              </p>
            ) : null}
          </div>
        </Drawer>
      ) : null}
    </div>
  );
}
