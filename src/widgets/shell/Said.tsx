import { useLayoutEffect, useRef } from 'react';
import { Icon } from '../theme/Icon.tsx';
import { IconCircleCheckFilled } from '../theme/icons.ts';
import './bars.css';

/** What was said after a save, in green above the form and brought into view; it stays until the next one (D3-PROFILE-07). */
export function Said({ text }: { text: string }) {
  const line = useRef<HTMLParagraphElement>(null);
  // Newer browsers answer a promise, which must not pass for a clean-up.
  useLayoutEffect(() => void line.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <p ref={line} className="sd-said" role="status">
      <Icon of={IconCircleCheckFilled} />
      <span>{text}</span>
    </p>
  );
}
