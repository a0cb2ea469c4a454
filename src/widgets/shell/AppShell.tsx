import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useState } from 'react';
import { AppLink } from '../environment/AppLink.tsx';
import { LazyBoundary, lazyView } from '../environment/LazyBoundary.tsx';
import { useWords, useNavigation } from '../environment/environment.tsx';
import type { AppShellProps } from '../contract/shell.ts';
import { SideMenu } from './SideMenu.tsx';
import { TopBar } from './TopBar.tsx';
import './shell.css';
import './print.css';
import { useSearchWish } from '../environment/searchWish.tsx';
import { isKey } from '../environment/useKey.ts';

/** Ctrl+K where the page has no search of its own: opens the list of people, whose search then takes the focus. */
function useFind(href: string | undefined): void {
  const navigate = useNavigation();
  const wish = useSearchWish();
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (href === undefined || event.defaultPrevented || !isKey(event, 'Control+k')) return;
      if (document.querySelector('[aria-modal="true"], [type="search"]')) return;
      event.preventDefault();
      wish?.want();
      navigate(href);
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [href, navigate, wish]);
}

const Drawer = lazyView(() => import('@mui/material/Drawer'));
const KeysDialog = lazyView(async () => ({ default: (await import('./KeysDialog.tsx')).KeysDialog }));

/** Paper is white: it is printed in the light scheme, whatever the screen shows. */
function usePrintedLight(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    let shown: string | undefined;
    const before = (): void => {
      shown = dataset['colorScheme'];
      dataset['colorScheme'] = 'light';
    };
    const after = (): void => {
      if (shown !== undefined) dataset['colorScheme'] = shown;
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
        <LazyBoundary>
          <Drawer open={open} onClose={close} slotProps={{ paper: { 'aria-label': say('ui.mainMenu'), className: 'sd-drawer sd-side' } }}>
            <SideMenu {...sides} onGone={close} />
          </Drawer>
        </LazyBoundary>
      )}
      <div className="sd-main">
        <TopBar {...props} drawerOpen={open} onOpenMenu={() => setOpen(true)} onOpenKeys={() => setKeysOpen(true)} />
        <main id="sd-content" tabIndex={-1} className="sd-page">
          {children}
        </main>
        <footer className="sd-foot sd-noprint">
          <span>{footer.copyright}</span>
          {footer.links.map(({ label, href }) => (
            <AppLink key={label} href={href}>
              {label}
            </AppLink>
          ))}
        </footer>
        {bottom}
        {keysOpen ? (
          <LazyBoundary>
            <KeysDialog open onClose={() => setKeysOpen(false)} />
          </LazyBoundary>
        ) : null}
      </div>
    </div>
  );
}
