import { useEffect, useState } from 'react';
import { useLoaded, useRuntime, useText, useWidgets } from '../context/context.tsx';
import { usePreferences } from '../shell/preferences.tsx';
import { signIn, type SignInWith } from '../session/signIn.ts';
import type { ClientApp } from '../../catalogue/types.ts';
import { textFor } from '../../engine/rules/logic.ts';
import { isObject } from '../../engine/json.ts';

const START = '/api/login/social/start';
const MARK = '#social=';

/** What came back from the provider: a handle for socialAccountLogin, or why there is none, as a text's key. */
type SocialReturn = { token: string } | { why: string };

/** Ways that lead nowhere: what the server puts in place of a handle -> text. */
const REASONS: Readonly<Record<string, string>> = {
  unset: '{{login.socialMissing}}',
  away: '{{app.socialAway}}',
  nowhere: '{{app.socialNowhere}}',
  refused: '{{app.socialRefused}}',
};

const socialLabel = (app: ClientApp): string => (isObject(app['social']) ? String(app['social']['label'] ?? '') : '');

/** Leaves for the provider by way of the server. */
const startSocial = (): void => location.assign(START);

/** What the server sent the person back with; taken out of the address at once. Null when nobody came back. */
function takeSocialReturn(): SocialReturn | null {
  if (!location.hash.startsWith(MARK)) return null;
  const handle = decodeURIComponent(location.hash.slice(MARK.length));
  history.replaceState(null, '', location.pathname);
  const why = REASONS[handle];
  return why === undefined ? { token: handle } : { why };
}

interface LoginPageProps {
  notice?: string | undefined;
  /** Somebody tries to sign in. */
  onBegin: () => void;
  onEnter: () => void;
}

/** The login page (D1-LOGIN-01 to 20): empty fields make no call (D12-GAP-078), a refusal shows its first message and stays. */
export function LoginPage({ notice, onBegin, onEnter }: LoginPageProps) {
  const runtime = useRuntime();
  const text = useText();
  const {
    catalogue: { app, roles, screens },
    head,
  } = useLoaded();
  const { LoginLayout } = useWidgets();
  const { languages } = usePreferences();
  /** Texts by their keys: who reads another language then reads them in it. */
  const [message, setMessage] = useState(notice);
  const [emptyFields, setEmptyFields] = useState<readonly ('userName' | 'password')[]>([]);
  const [busy, setBusy] = useState<'' | 'login' | 'social'>('');

  const enter = async (credentials: SignInWith): Promise<void> => {
    setBusy(credentials.by === 'login' ? 'login' : 'social');
    setMessage(undefined);
    onBegin();
    const { call, session: store, decide, clock, constants, details } = runtime;
    const options = { call, store, decide, now: clock.now, constants, roleTraits: (id: number) => roles.items.find((role) => role.id === id) ?? {} };
    const outcome = await signIn(options, credentials);
    setBusy('');
    if (!outcome.ok) return setMessage(outcome.notice);
    details.set(outcome.details);
    return onEnter();
  };
  const login = (values: { userName: string; password: string }): void => {
    const empty = (['userName', 'password'] as const).filter((name) => values[name] === '');
    setEmptyFields(empty);
    // What was said of another try is not said of this one.
    setMessage(undefined);
    if (empty.length === 0) void enter({ by: 'login', ...values });
  };
  const social = (): void => {
    if (head.social) startSocial();
    else setMessage('{{login.socialMissing}}');
  };
  useEffect(() => {
    const back = takeSocialReturn();
    if (back && 'token' in back) void enter({ by: 'social', token: back.token });
    if (back && 'why' in back) setMessage(back.why);
    // Whoever comes back from the provider is taken in once, when the page opens.
  }, []);
  useEffect(() => {
    document.title = `${text(textFor(screens['login']?.title, {}) ?? '{{login.title}}')} · ${app.name}`;
  }, [text, screens, app.name]);

  return (
    <LoginLayout
      appName={app.name}
      headline={text('{{login.headline}}')}
      line={text('{{login.line}}')}
      title={text('{{login.heading}}')}
      notice={message === undefined ? undefined : text(message)}
      busy={busy === 'login'}
      problems={Object.fromEntries(emptyFields.map((name) => [name, text('{{field.requiredNow}}')]))}
      help={text('{{login.help}}')}
      comingSoon={text('{{login.comingSoon}}')}
      limits={{ userName: Number(app.constants['loginEmailMax']), password: Number(app.constants['passwordMax']) }}
      onLogin={login}
      languages={languages}
      social={{ label: text(socialLabel(app)), onPress: social, busy: busy === 'social' }}
    />
  );
}
