/** The door: a coloured panel, and a form at its right. Light on purpose: it must not pull in what only other pages need. */
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId, useRef, useState, useEffect, type FormEvent, type RefObject, type ChangeEvent, type ReactNode, type Ref } from 'react';
import { useWords } from '../environment/environment.tsx';
import type { LoginLayoutProps } from '../contract/login.ts';
import { EntrancePage } from './EntrancePage.tsx';
import Button from '@mui/material/Button';
import { PasswordEye } from '../environment/PasswordEye.tsx';
import { Icon } from '../theme/Icon.tsx';
import { IconAlertCircle, IconKey } from '../theme/icons.ts';
import OutlinedInput from '@mui/material/OutlinedInput';

const tabs = [
  ['login', 'ui.login'],
  ['register', 'ui.register'],
  ['forgot', 'ui.forgotPassword'],
] as const;
type TabKey = (typeof tabs)[number][0];

interface LoginFieldProps {
  name: string;
  label: string;
  type: string;
  autoComplete: string;
  limit: number;
  /** What was typed, for when the box is drawn again. */
  last?: RefObject<string>;
  inputRef: Ref<HTMLInputElement>;
  problem: string | undefined;
  end?: ReactNode;
}
const cut =
  (limit: number, last: RefObject<string> | undefined) =>
  ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    if (target.value.length > limit) target.value = target.value.slice(0, limit);
    if (last) last.current = target.value;
  };

/** A box of the login page with its label and its problem. */
function LoginField({ name, label, type, autoComplete, limit, last, inputRef, problem, end }: LoginFieldProps) {
  const id = `login-${name}`;
  return (
    <div data-field={name}>
      <label htmlFor={id} className="sd-door-label">
        {label}
      </label>
      <OutlinedInput
        id={id}
        name={name}
        type={type}
        fullWidth
        inputRef={inputRef}
        defaultValue={last?.current ?? ''}
        error={Boolean(problem)}
        endAdornment={end}
        onChange={cut(limit, last)}
        inputProps={{
          maxLength: limit,
          autoComplete,
          autoCapitalize: 'none',
          spellCheck: false,
          'aria-required': true,
          'aria-invalid': Boolean(problem) || undefined,
          'aria-describedby': `${id}-below`,
        }}
      />
      <div id={`${id}-below`} aria-live="polite">
        {problem ? (
          <p className="sd-door-problem sd-line">
            <Icon of={IconAlertCircle} size="small" />
            {problem}
          </p>
        ) : null}
      </div>
    </div>
  );
}

/** E-mail and password. What was typed is read from the boxes when the form is sent; nothing renders while typing. */
function LoginForm({ notice, busy = false, problems, limits, onLogin, social, lastName }: LoginLayoutProps & { lastName: RefObject<string> }) {
  const say = useWords();
  const name = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [isVisible, setIsVisible] = useState(false);
  // Whoever pressed Login too early stands in the first box that is wrong.
  useEffect(() => {
    if (problems?.userName) name.current?.focus();
    else if (problems?.password) password.current?.focus();
  }, [problems]);
  const [message, ...why] = (notice ?? '').split('\n');
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onLogin({ userName: name.current?.value ?? '', password: password.current?.value ?? '' });
  };
  return (
    <form noValidate onSubmit={send} className="sd-door-form">
      <div role="alert">
        {message ? (
          <p className="sd-door-notice sd-line">
            <Icon of={IconAlertCircle} />
            {message}
          </p>
        ) : null}
        {why.map((line) => (
          <p key={line} className="sd-muted" style={{ margin: '4px 0 0 26px' }}>
            {line}
          </p>
        ))}
      </div>
      <LoginField
        name="userName"
        label={say('ui.email')}
        type="email"
        autoComplete="username"
        limit={limits.userName}
        last={lastName}
        inputRef={name}
        problem={problems?.userName}
      />
      <LoginField
        name="password"
        label={say('ui.password')}
        type={isVisible ? 'text' : 'password'}
        autoComplete="current-password"
        limit={limits.password}
        inputRef={password}
        problem={problems?.password}
        end={<PasswordEye isVisible={isVisible} controls="login-password" onToggle={() => setIsVisible(!isVisible)} />}
      />
      <Button type="submit" variant="contained" fullWidth aria-disabled={busy || undefined}>
        {busy ? say('ui.signingIn') : say('ui.login')}
      </Button>
      <p className="sd-door-or">
        <span className="sd-small">{say('ui.or')}</span>
      </p>
      <Button
        variant="outlined"
        fullWidth
        startIcon={<Icon of={IconKey} />}
        aria-disabled={social.busy || undefined}
        onClick={() => {
          if (!social.busy) social.onPress();
        }}
        data-action="social"
      >
        {social.label}
      </Button>
    </form>
  );
}

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
