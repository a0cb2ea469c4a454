import { useCallback, useMemo, type ReactNode } from 'react';
import type { ActionView, AppShellProps } from '../../widgets/contract/shell.ts';
import { useCatalogue, useRuntime, useSession, useText, useWidgets } from '../context/context.tsx';
import { textFor } from '../../engine/rules/logic.ts';
import { HOME } from '../../engine/session/route.ts';
import { usePreferences } from './preferences.tsx';
import { useSlotContent, useSlotFilled, type SlotName } from './pageSlots.ts';
import { useOnline } from '../context/useOnline.ts';
import { TrialNote } from './TrialNote.tsx';
import { useSignOut } from './useSignOut.ts';
import type { ClientApp } from '../../catalogue/types.ts';
import type { ScreenDef } from '../../catalogue/definition/screen.ts';
import type { Json, Text } from '../../engine/types.ts';
import { isObject, listOf } from '../../engine/json.ts';
import { WhySlot } from '../why/WhySlot.tsx';
import { useSay } from './notifications.tsx';

/** One entry of the profile menu: a screen, or signing out. */
interface ProfileEntry {
  id: string;
  label: Text;
  icon?: string;
  href?: string;
  logout: boolean;
}

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

/**
 * The profile menu of config/app.json (D1-SHELL-21), first the screen that the name leads to (D12-GAP-040); screens that
 * do not exist are left out.
 */
export function profileEntries(app: ClientApp, screens: Readonly<Record<string, ScreenDef>>): ProfileEntry[] {
  const own = screens[text(app['profileLink'])];
  const first: ProfileEntry[] = own ? [{ id: own.id, label: textFor(own.title, {}) ?? '', icon: 'user', href: own.path, logout: false }] : [];
  return [
    ...first,
    ...listOf(app['profileMenu']).flatMap((entry): ProfileEntry[] => {
      if (!isObject(entry)) return [];
      const icon = entry['icon'] === undefined ? {} : { icon: text(entry['icon']) };
      if (entry['logout'] === true) return [{ id: 'logout', label: text(entry['label']), ...icon, logout: true }];
      const screen = screens[text(entry['screen'])];
      return screen ? [{ id: screen.id, label: text(entry['label']), ...icon, href: screen.path, logout: false }] : [];
    }),
  ];
}

interface FooterLink {
  label: Text;
  href: string;
}
export const footerLinks = (app: ClientApp): FooterLink[] =>
  listOf(app['footer'])
    .filter(isObject)
    .map((link) => ({ label: text(link['label']), href: text(link['to']) }));

/** A slot waits for its own views: the page behind it must not be hidden meanwhile. */
function SlotView({ name }: { name: SlotName }) {
  const { LazyBoundary } = useWidgets();
  return <LazyBoundary>{useSlotContent(name)}</LazyBoundary>;
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

  const profile = useMemo(
    () =>
      profileEntries(app, screens).map(({ id, label, icon, href, logout }): ActionView => ({
        id,
        label: text(label),
        ...(icon ? { icon } : {}),
        ...(href ? { href } : {}),
        ...(logout ? { onPress: signOut } : {}),
      })),
    [app, screens, text, signOut],
  );
  const footer = useMemo(
    () => ({
      copyright: text('{{shell.copyright}}', { year: clock.today(app.timeZone).slice(0, 4) }),
      links: footerLinks(app).map(({ label, href }) => ({ label: text(label), href })),
    }),
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
