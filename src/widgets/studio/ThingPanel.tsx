import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import type { ThingPanelProps } from '../contract/studio.ts';
import { ActionButtons } from '../environment/ActionButton.tsx';
import { CodePlaces } from './CodePlaces.tsx';

/** A list that opens is drawn elsewhere: who leaves the form for it comes back at once. */
const LEFT_AFTER = 150;

/** What stands at the cursor, as a form that anybody can fill in. */
export function ThingPanel({ title, about, children, actions, lists, onFocus }: ThingPanelProps) {
  const left = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(left.current), []);
  const enter = (): void => {
    clearTimeout(left.current);
    onFocus(true);
  };
  const leave = (): void => {
    left.current = setTimeout(() => onFocus(false), LEFT_AFTER);
  };
  return (
    <section className="sd-stack" aria-labelledby="thing-panel" data-panel={title}>
      <header>
        <h2 id="thing-panel">{title}</h2>
        <p className="sd-sub">{about}</p>
      </header>
      <div onFocus={enter} onBlur={leave}>
        {children}
      </div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 12px' }}>
        <ActionButtons of={actions} kind="text" small />
      </Box>
      {lists.map((list) => (
        <CodePlaces key={list.id} {...list} />
      ))}
    </section>
  );
}
