import Alert from '@mui/material/Alert';
import { useLayoutEffect, useRef } from 'react';
import { Icon } from '../theme/Icon.tsx';
import { IconCircleCheckFilled } from '../theme/icons.ts';
import './bars.css';

/** What was said after a save, in green above the form and brought into view; it stays until the next one, saved or stopped (D3-PROFILE-07). */
export function SavedNote({ text }: { text: string }) {
  const line = useRef<HTMLDivElement>(null);
  // Newer browsers answer a promise, which must not pass for a clean-up.
  useLayoutEffect(() => void line.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <Alert ref={line} className="sd-said" role="status" variant="standard" icon={<Icon of={IconCircleCheckFilled} />}>
      {text}
    </Alert>
  );
}
