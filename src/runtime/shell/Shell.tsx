import { useCallback, useMemo, type ReactNode, useEffect } from 'react';
import type { ResolveText } from '../../widgets/contract/form.ts';
import type { ActionView, AppShellProps } from '../../widgets/contract/shell.ts';
import { useCatalogue, useRuntime, useSession, useText, useWidgets, useLoaded } from '../context/context.tsx';
import { textFor } from '../../engine/rules/logic.ts';
import { HOME } from '../../engine/session/route.ts';
import { usePreferences } from './preferences.tsx';
import { useSlotContent, useSlotFilled, type SlotName } from './pageSlots.ts';
import { useOnline } from '../context/useOnline.ts';
import { useSignOut } from './useSignOut.ts';
import type { ClientApp } from '../../catalogue/types.ts';
import type { ScreenDef } from '../../catalogue/definition/screen.ts';
import type { Json, Text } from '../../engine/types.ts';
import { isObject, listOf } from '../../engine/json.ts';
import { WhySlot } from '../why/WhySlot.tsx';
import { useSay } from './notifications.tsx';

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

/**
 * The profile menu of config/app.json (D1-SHELL-21), first the screen that the name leads to (D12-GAP-040); screens that
 * do not exist are left out.
 */
export function profileEntries(app: ClientApp, screens: Readonly<Record<string, ScreenDef>>, say: ResolveText, onSignOut: () => void): ActionView[] {
  const entryOf = (id: string, label: Text, icon: string, way: Pick<ActionView, 'href' | 'onPress'>): ActionView => ({
    id,
    label: say(label),
    ...(icon ? { icon } : {}),
    ...way,
  });
  const own = screens[text(app['profileLink'])];
  const first = own ? [entryOf(own.id, textFor(own.title, {}) ?? '', 'user', { href: own.path })] : [];
  const others = listOf(app['profileMenu'])
    .filter(isObject)
    .flatMap((entry) => {
      const [label, icon] = [text(entry['label']), text(entry['icon'])];
      if (entry['logout'] === true) return [entryOf('logout', label, icon, { onPress: onSignOut })];
      const screen = screens[text(entry['screen'])];
      return screen ? [entryOf(screen.id, label, icon, { href: screen.path })] : [];
    });
  return [...first, ...others];
}

export const footerLinks = (app: ClientApp, say: ResolveText): AppShellProps['footer']['links'] =>
  listOf(app['footer'])
    .filter(isObject)
    .map((link) => ({ label: say(text(link['label'])), href: text(link['to']) }));

/** A slot waits for its own views: the page behind it must not be hidden meanwhile. */
function SlotView({ name }: { name: SlotName }) {
  const { LazyBoundary } = useWidgets();
  return <LazyBoundary>{useSlotContent(name)}</LazyBoundary>;
}

/** Where versions are kept: a trial that ends leads there. */
const STUDIO = '/dashboard/studio';

/** Says that a version is on trial here, and ends it; where the server does not know it any more it has ended. */
function TrialNote() {
  const { TrialBanner } = useWidgets();
  const { trial } = useRuntime();
  const { head } = useLoaded();
  const text = useText();
  const say = useSay();
  const tried = trial.current();
  const isOver = tried !== null && tried.hash !== head.hash;
  useEffect(() => {
    if (!isOver) return;
    trial.end();
    say.alert(text('{{problem.trialOver}}'), 'error', []);
    // Said once.
  }, [isOver]);
  if (tried === null || isOver) return null;
  const end = (): void => {
    trial.end();
    location.assign(STUDIO);
  };
  return (
    <TrialBanner
      title={text('{{studio.trying}}', { number: tried.versionId })}
      text={text('{{studio.tryingText}}')}
      action={{ id: 'end-trial', label: text('{{studio.endTrial}}'), onPress: end }}
    />
  );
}

function Header() {
  const { OfflineBanner } = useWidgets();
  const online = useOnline();
  return (
    <>
      <OfflineBanner open={!online} />
      <TrialNote />
      <SlotView name="header" />
    </>
  );
}

interface ShellProps {
  title: string;
  menu: AppShellProps['menu'];
  /** Those that are there for this session. */
  screens: Readonly<Record<string, ScreenDef>>;
  current: string;
  children: ReactNode;
}

/** The frame around every page under /dashboard (D1-SHELL-17 to 23): top bar, menu, profile menu, footer. */
export function Shell({ title, menu, screens, current, children }: ShellProps) {
  const { AppShell, LazyBoundary, Skeletons } = useWidgets();
  const { app } = useCatalogue();
  const { clock } = useRuntime();
  const session = useSession();
  const text = useText();
  const say = useSay();
  const onLost = useCallback(() => say.notice({ text: text('{{app.problem.network}}'), tone: 'warning' }), [say, text]);
  const signOut = useSignOut();
  const preferences = usePreferences();
  const bottom = useSlotFilled('bottom');

  const profile = useMemo(() => profileEntries(app, screens, text, signOut), [app, screens, text, signOut]);
  const footer = useMemo(
    () => ({ copyright: text('{{shell.copyright}}', { year: clock.today(app.timeZone).slice(0, 4) }), links: footerLinks(app, text) }),
    [app, text, clock],
  );

  return (
    <AppShell
      appName={app.name}
      pageTitle={title}
      homeHref={HOME}
      menu={menu}
      profile={profile}
      footer={footer}
      program={text(session?.programName ?? '')}
      centre={session?.centerName ?? ''}
      role={text(session?.roleName ?? '')}
      user={{ name: session?.names ?? '', centre: session?.centerName ?? '' }}
      findHref={menu.flatMap(({ entries }) => entries).find(({ id }) => id === app['find'])?.href}
      {...preferences}
      header={<Header />}
      {...(bottom ? { bottom: <SlotView name="bottom" /> } : {})}
    >
      <LazyBoundary key={current} fallback={<Skeletons shape="form" label={text('{{app.loading}}')} />}>
        {children}
      </LazyBoundary>
      <WhySlot onLost={onLost} />
    </AppShell>
  );
}
