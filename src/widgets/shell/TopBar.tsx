import IconButton from '@mui/material/IconButton';
import { useWords } from '../environment/environment.tsx';
import type { AppShellProps } from '../contract.ts';
import { Icon } from '../theme/Icon.tsx';
import { IconMenu2 } from '../theme/icons.ts';
import { ContextStrip } from './ContextStrip.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';

interface TopBarProps extends AppShellProps {
  drawerOpen: boolean;
  onOpenMenu: () => void;
  onOpenKeys: () => void;
}

/** The page's name, the session's programme, centre and role, and the profile menu; below it whatever the page keeps in sight. */
export function TopBar({ drawerOpen, onOpenMenu, onOpenKeys, ...props }: TopBarProps) {
  const say = useWords();
  const { pageTitle, program, centre, role, header } = props;
  return (
    <header className="sd-top sd-noprint">
      <div className="sd-topline">
        <IconButton className="sd-burger" aria-label={say('ui.openMenu')} aria-expanded={drawerOpen} onClick={onOpenMenu}>
          <Icon of={IconMenu2} size="large" />
        </IconButton>
        <h1>{pageTitle}</h1>
        <p className="sd-context">
          <span>
            {say('ui.program')} <b>{program}</b>
          </span>{' '}
          <span>
            {say('ui.center')} <b>{centre}</b>
          </span>{' '}
          <span>
            {say('ui.role')} <b>{role}</b>
          </span>
        </p>
        <ProfileMenu
          user={props.user}
          profile={props.profile}
          scheme={props.scheme}
          density={props.density}
          languages={props.languages}
          onOpenKeys={onOpenKeys}
        />
      </div>
      <ContextStrip program={program} centre={centre} role={role} />
      {header}
    </header>
  );
}
