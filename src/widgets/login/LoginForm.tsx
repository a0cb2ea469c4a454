import Button from '@mui/material/Button';
import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { useWords } from '../environment/environment.tsx';
import { PasswordEye } from '../environment/PasswordEye.tsx';
import type { LoginLayoutProps } from '../contract/login.ts';
import { Icon } from '../theme/Icon.tsx';
import { IconAlertCircle, IconKey } from '../theme/icons.ts';
import { LoginField } from './LoginField.tsx';

/** E-mail and password. What was typed is read from the boxes when the form is sent; nothing renders while typing. */
export function LoginForm({ notice, busy = false, problems, limits, onLogin, social, lastName }: LoginLayoutProps & { lastName: RefObject<string> }) {
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
