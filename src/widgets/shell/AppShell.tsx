import type { DrawerProps } from '@mui/material/Drawer';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useState } from 'react';
import { AppLink } from '../environment/AppLink.tsx';
import { later } from '../environment/LazyBoundary.tsx';
import { useWords, useNavigation } from '../environment/environment.tsx';
import type { AppShellProps } from '../contract/shell.ts';
import { TopBar } from './TopBar.tsx';
import './shell.css';
import './print.css';
import { isKey } from '../environment/useKey.ts';
import { NamedIcon } from '../theme/NamedIcon.tsx';
import { Logo } from './Logo.tsx';

interface SideMenuProps extends Pick<AppShellProps, 'appName' | 'homeHref' | 'menu'> {
  rail?: boolean;
  onGone?: () => void;
}

/**
 * The menu of the role: logo first, groups under small headings, long labels on two lines. As a rail only the icons show, named
 * by their titles.
 */
function SideMenu({ appName, homeHref, menu, rail = false, onGone }: SideMenuProps) {
  const say = useWords();
  return (
    <>
      <AppLink href={homeHref} className="sd-brand" aria-label={appName} onClick={onGone}>
        <Logo />
        <span aria-hidden="true">{appName}</span>
      </AppLink>
      <nav className="sd-nav" aria-label={say('ui.mainMenu')}>
        {menu
          .filter(({ entries }) => entries.length > 0)
          .map(({ label, entries }, index) => (
            <div key={label ?? index}>
              {label ? <h2 className="sd-group">{label}</h2> : null}
              <ul>
                {entries.map((entry) => (
                  <li key={entry.id}>
                    <AppLink
                      href={entry.href}
                      aria-current={entry.current ? 'page' : undefined}
                      title={rail ? entry.label : undefined}
                      onClick={onGone}
                    >
                      <NamedIcon name={entry.icon ?? 'circle-dot'} />
                      <span>{entry.label}</span>
                    </AppLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
      </nav>
    </>
  );
}

/** How long a list may take to appear and still be the one that was asked for. */
const PATIENCE = 10_000;

/** The search of the list that appears next takes the focus. */
function focusSearch(): void {
  const observer = new MutationObserver(() => {
    const box = document.querySelector<HTMLElement>('.sd-tool-search input');
    if (!box) return;
    observer.disconnect();
    box.focus();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), PATIENCE);
}

/** Ctrl+K where the page has no search of its own: opens the list of people, whose search then takes the focus. */
function useFind(href: string | undefined): void {
  const navigate = useNavigation();
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (href === undefined || event.defaultPrevented || !isKey(event, 'Control+k')) return;
      if (document.querySelector('[aria-modal="true"], [type="search"]')) return;
      event.preventDefault();
      focusSearch();
      navigate(href);
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [href, navigate]);
}

const Drawer = later<'default', DrawerProps>(() => import('@mui/material/Drawer'), 'default', null);
const KeysDialog = later(() => import('./KeysDialog.tsx'), 'KeysDialog', null);

/** Paper is white: it is printed in the light scheme, whatever the screen shows. */
function usePrintedLight(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    let screenScheme: string | undefined;
    const before = (): void => {
      screenScheme = dataset['colorScheme'];
      dataset['colorScheme'] = 'light';
    };
    const after = (): void => {
      if (screenScheme !== undefined) dataset['colorScheme'] = screenScheme;
    };
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, []);
}

/** Sidebar 260 from 1200 px, rail 64 from 900, drawer below; top bar, page, footer, and what the page keeps at the bottom. */
export function AppShell(props: AppShellProps) {
  const { appName, homeHref, menu, footer, bottom, children } = props;
  const say = useWords();
  const wide = useMediaQuery('(min-width: 1200px)', { noSsr: true });
  const rail = useMediaQuery('(min-width: 900px) and (max-width: 1199.95px)', { noSsr: true });
  const [open, setOpen] = useState(false);
  const [keysOpen, setKeysOpen] = useState(false);
  useFind(props.findHref);
  usePrintedLight();
  const close = () => setOpen(false);
  const sides = { appName, homeHref, menu };
  return (
    <div className={`sd-app${rail ? ' sd-app-rail' : ''}`}>
      <a className="sd-skip" href="#sd-content">
        {say('ui.skip')}
      </a>
      {wide || rail ? (
        <aside className="sd-side sd-noprint" aria-label={appName}>
          <SideMenu {...sides} rail={rail} />
        </aside>
      ) : (
        <Drawer open={open} onClose={close} slotProps={{ paper: { 'aria-label': say('ui.mainMenu'), className: 'sd-drawer' } }}>
          <SideMenu {...sides} onGone={close} />
        </Drawer>
      )}
      <div className="sd-main">
        <TopBar {...props} drawerOpen={open} onOpenMenu={() => setOpen(true)} onOpenKeys={() => setKeysOpen(true)} />
        <main id="sd-content" tabIndex={-1} className="sd-page">
          {children}
        </main>
        <footer className="sd-foot sd-line sd-wrap sd-noprint">
          <span>{footer.copyright}</span>
          {footer.links.map(({ label, href }) => (
            <AppLink key={label} href={href}>
              {label}
            </AppLink>
          ))}
        </footer>
        {bottom}
        {keysOpen ? <KeysDialog open onClose={() => setKeysOpen(false)} /> : null}
      </div>
    </div>
  );
}
