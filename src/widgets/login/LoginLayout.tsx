/** The door: a coloured panel, and a form at its right. Light on purpose: it must not pull in what only other pages need. */
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useWords } from '../environment/environment.tsx';
import type { LoginLayoutProps } from '../contract.ts';
import { EntrancePage } from './EntrancePage.tsx';
import { LoginForm } from './LoginForm.tsx';

const tabs = [
  ['login', 'ui.login'],
  ['register', 'ui.register'],
  ['forgot', 'ui.forgotPassword'],
] as const;
type Tab = (typeof tabs)[number][0];
const step: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

export function LoginLayout(props: LoginLayoutProps) {
  const { appName, headline, line, title, comingSoon, help } = props;
  const say = useWords();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [tab, setTab] = useState<Tab>('login');
  const move = (event: KeyboardEvent) => {
    const by = step[event.key];
    if (!by) return;
    event.preventDefault();
    const next = tabs[(tabs.findIndex(([key]) => key === tab) + by + tabs.length) % tabs.length];
    if (!next) return;
    setTab(next[0]);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next[0]}"]`)?.focus();
  };
  return (
    <EntrancePage appName={appName} headline={headline} line={line} title={title}>
      <div role="tablist" aria-label={say('ui.signIn')} ref={list} onKeyDown={move} className="sd-door-tabs">
        {tabs.map(([key, word]) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}${key}`}
            data-tab={key}
            aria-selected={tab === key}
            aria-controls={`${id}panel`}
            tabIndex={tab === key ? 0 : -1}
            onClick={() => setTab(key)}
          >
            {say(word)}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${tab}`} tabIndex={tab === 'login' ? undefined : 0}>
        {tab === 'login' ? <LoginForm {...props} /> : <p className="sd-door-soon">{comingSoon}</p>}
      </div>
      {help ? <p className="sd-door-help">{help}</p> : null}
    </EntrancePage>
  );
}
