import IconButton from '@mui/material/IconButton';
import { useWords } from '../environment/environment.tsx';
import type { AppShellProps } from '../contract/shell.ts';
import { Icon } from '../theme/Icon.tsx';
import { IconMenu2, IconChevronDown } from '../theme/icons.ts';
import { ProfileMenu } from './ProfileMenu.tsx';
import { useState } from 'react';

/** On small screens: programme, centre and role in one line that opens to its full text. */
function ContextStrip({ program, centre, role }: { program: string; centre: string; role: string }) {
  const say = useWords();
  const [open, setOpen] = useState(false);
  return (
    <button type="button" className={`sd-strip sd-line sd-small${open ? ' sd-open' : ''}`} aria-expanded={open} onClick={() => setOpen(!open)}>
      <span className="sd-hidden">{say('ui.showContext')}</span>
      <span className="sd-strip-text sd-grow">
        {say('ui.program')} <b>{program}</b> {say('ui.center')} <b>{centre}</b> {say('ui.role')} <b>{role}</b>
      </span>
      <Icon of={IconChevronDown} size="small" />
    </button>
  );
}

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
    <header className="sd-top">
      <div className="sd-topline sd-line">
        <IconButton className="sd-burger" aria-label={say('ui.openMenu')} aria-expanded={drawerOpen} onClick={onOpenMenu}>
          <Icon of={IconMenu2} size="large" />
        </IconButton>
        <h1>{pageTitle}</h1>
        <p className="sd-context sd-detail">
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
