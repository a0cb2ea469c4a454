/** The door: a coloured panel, and a form at its right. Light on purpose: it must not pull in what only other pages need. */
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId, useRef, useState } from 'react';
import { useWords } from '../environment/environment.tsx';
import type { LoginLayoutProps } from '../contract/login.ts';
import { EntrancePage } from './EntrancePage.tsx';
import { LoginForm } from './LoginForm.tsx';

const tabs = [
  ['login', 'ui.login'],
  ['register', 'ui.register'],
  ['forgot', 'ui.forgotPassword'],
] as const;
type TabKey = (typeof tabs)[number][0];

export function LoginLayout(props: LoginLayoutProps) {
  const { appName, headline, line, title, comingSoon, help, languages } = props;
  const say = useWords();
  const id = useId();
  const [tab, setTab] = useState<TabKey>('login');
  // The mail that was typed stays while somebody looks at the others.
  const lastName = useRef('');
  return (
    <EntrancePage appName={appName} headline={headline} line={line} title={title}>
      <Tabs selectionFollowsFocus aria-label={say('ui.signIn')} className="sd-door-tabs" value={tab} onChange={(_event, key: TabKey) => setTab(key)}>
        {tabs.map(([key, word]) => (
          <Tab key={key} value={key} id={`${id}${key}`} data-tab={key} aria-controls={`${id}panel`} label={say(word)} />
        ))}
      </Tabs>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${tab}`} tabIndex={tab === 'login' ? undefined : 0}>
        {tab === 'login' ? <LoginForm {...props} lastName={lastName} /> : <p className="sd-door-soon sd-muted">{comingSoon}</p>}
      </div>
      {help ? <p className="sd-after sd-small">{help}</p> : null}
      {languages ? (
        <div className="sd-door-languages sd-wrap">
          <div role="group" aria-label={say('ui.language')}>
            {languages.items.map((language) => (
              <button
                key={language.id}
                type="button"
                lang={language.id}
                data-language={language.id}
                aria-pressed={language.id === languages.current}
                onClick={() => languages.onChange(language.id)}
              >
                {language.label}
              </button>
            ))}
          </div>
        </div>
      ) : null}
    </EntrancePage>
  );
}
