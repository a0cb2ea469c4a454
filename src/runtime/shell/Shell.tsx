import { useMemo } from 'react';
import type { ReactNode } from 'react';
import type { ActionView, AppShellProps } from '../../widgets/contract.ts';
import { useCatalogue, useRuntime, useSession, useText, useWidgets } from '../root/context.tsx';
import { HOME } from '../screens/route.ts';
import { usePreferences } from './preferences.tsx';
import { footerLinks, profileEntries } from './profile.ts';
import { useSlotContent, useSlotFilled } from './slots.ts';
import type { SlotName } from './slots.ts';
import { useOnline } from './useOnline.ts';
import { useScreens } from './useMenu.ts';
import { useSignOut } from './useSignOut.ts';
import { WhySlot } from '../why/WhySlot.tsx';

/** A slot waits for its own views: the page behind it must not be hidden meanwhile. */
function SlotView({ name }: { name: SlotName }) {
  const { Late } = useWidgets();
  return <Late>{useSlotContent(name)}</Late>;
}

function Header() {
  const { OfflineBanner } = useWidgets();
  const online = useOnline();
  return (
    <>
      <OfflineBanner open={!online} />
      <SlotView name="header" />
    </>
  );
}

export interface ShellProps {
  title: string;
  menu: AppShellProps['menu'];
  current: string;
  children: ReactNode;
}

/** The frame around every page under /dashboard (D1-SHELL-17 to 23): top bar, menu, profile menu, footer. */
export function Shell({ title, menu, current, children }: ShellProps) {
  const { AppShell, Late, Skeletons } = useWidgets();
  const { app } = useCatalogue();
  const { clock } = useRuntime();
  const session = useSession();
  const screens = useScreens();
  const text = useText();
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
      program={session?.programName ?? ''}
      centre={session?.centerName ?? ''}
      role={session?.roleName ?? ''}
      user={{ name: session?.names ?? '', centre: session?.centerName ?? '' }}
      findHref={menu.flatMap(({ entries }) => entries).find(({ id }) => id === app['find'])?.href}
      {...preferences}
      header={<Header />}
      {...(bottom ? { bottom: <SlotView name="bottom" /> } : {})}
    >
      <Late key={current} fallback={<Skeletons shape="form" label={text('{{app.loading}}')} />}>
        {children}
      </Late>
      <WhySlot />
    </AppShell>
  );
}
