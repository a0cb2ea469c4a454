import { AppLink } from '../environment/AppLink.tsx';
import { useWords } from '../environment/environment.tsx';
import type { AppShellProps } from '../contract/shell.ts';
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
export function SideMenu({ appName, homeHref, menu, rail = false, onGone }: SideMenuProps) {
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
              {label ? <h2>{label}</h2> : null}
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
