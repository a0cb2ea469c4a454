/** What stands before the application: a coloured panel, and something to read or fill in at its right. */
import './login.css';
import type { ReactNode } from 'react';
import type { EntranceNoteProps } from '../contract/login.ts';
import { Logo } from '../shell/Logo.tsx';

/** The panel's drawing: rows of arcs with a dot under each, like the floor drawings at a front door. Decoration only. */
function Pattern() {
  return (
    <svg className="sd-pattern" width="100%" height="100%" aria-hidden="true">
      <defs>
        <pattern id="sd-arcs" width="86" height="86" patternUnits="userSpaceOnUse">
          <path d="M0 43a43 43 0 0 1 86 0M-43 86a43 43 0 0 1 86 0M43 86a43 43 0 0 1 86 0" />
          <circle cx="43" cy="43" r="3.3" />
          <circle cx="0" cy="86" r="3.3" />
          <circle cx="86" cy="86" r="3.3" />
          <circle cx="0" cy="0" r="3.3" />
          <circle cx="86" cy="0" r="3.3" />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill="url(#sd-arcs)" />
    </svg>
  );
}

type DoorProps = Pick<EntranceNoteProps, 'appName' | 'headline' | 'line' | 'title'> & { children: ReactNode };

export function EntrancePage({ appName, headline, line, title, children }: DoorProps) {
  return (
    <div className="sd-door">
      <header className="sd-door-panel">
        <Pattern />
        <p className="sd-door-brand sd-line">
          <Logo onDark />
          {appName}
        </p>
        <div className="sd-door-words">
          <p>{headline}</p>
          {line ? <p>{line}</p> : null}
        </div>
      </header>
      <main className="sd-door-main">
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  );
}
