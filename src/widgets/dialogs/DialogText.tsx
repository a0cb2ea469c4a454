import type { ReactNode } from 'react';
import type { Tone } from '../contract.ts';
import { Icon } from '../theme/Icon.tsx';
import { toneIcons } from './toneIcons.ts';

/** Title and text of a dialog, tied to it by ids: `<id>` and `<id>d`. */
export function DialogText({ id, title, text, tone }: { id: string; title: string; text?: ReactNode; tone?: Tone | undefined }) {
  return (
    <>
      <h2 id={id} className={`sd-dialog-title${tone ? ` sd-tone-${tone}` : ''}`}>
        {tone ? <Icon of={toneIcons[tone]} size="large" /> : null}
        <span>{title}</span>
      </h2>
      {text ? (
        <div id={`${id}d`} className="sd-dialog-text">
          {text}
        </div>
      ) : null}
    </>
  );
}
