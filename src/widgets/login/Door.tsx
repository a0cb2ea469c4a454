/** What stands before the application: a coloured panel, and something to read or fill in at its right. */
import type { ReactNode } from 'react';
import { Logo } from '../shell/Logo.tsx';
import { Pattern } from './Pattern.tsx';
import './login.css';

export interface DoorProps {
  appName: string;
  /** On the coloured panel. */
  headline: string;
  line?: string | undefined;
  title: string;
  children: ReactNode;
}

export function Door({ appName, headline, line, title, children }: DoorProps) {
  return (
    <div className="sd-door">
      <header className="sd-door-panel">
        <Pattern />
        <p className="sd-door-brand">
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
