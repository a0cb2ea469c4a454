import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useRef, useState } from 'react';
import { useNavigation, useWords } from '../environment/environment.tsx';
import type { ActionView, AppShellProps } from '../contract.ts';
import { Icon } from '../theme/Icon.tsx';
import { IconChevronDown } from '../theme/icons.ts';
import { NamedIcon } from '../theme/NamedIcon.tsx';
import { ProfileChoices } from './ProfileChoices.tsx';

const initials = (name: string): string => name.split(/\s+/).filter(Boolean).map((part) => part[0]).slice(0, 2).join('').toUpperCase();

/** Who is signed in, with the centre; its menu holds the account's screens and what a person may set about the page. */
export function ProfileMenu({ user, profile, scheme, languages }: Pick<AppShellProps, 'user' | 'profile' | 'scheme' | 'languages'>) {
  const say = useWords();
  const navigate = useNavigation();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const press = ({ onPress, href }: ActionView) => {
    setOpen(false);
    onPress?.();
    if (href) navigate(href);
  };
  return (
    <>
      <button ref={button} type="button" className="sd-me" aria-haspopup="menu" aria-expanded={open} aria-label={say('ui.profileMenu', { name: `${user.name}, ${user.centre}` })} onClick={() => setOpen(true)}>
        <span className="sd-avatar" aria-hidden="true">{initials(user.name)}</span>
        <span className="sd-me-text"><b>{user.name}</b><small>{user.centre}</small></span>
        <Icon of={IconChevronDown} size="small" />
      </button>
      <Menu open={open} anchorEl={button.current} onClose={() => setOpen(false)} anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }} transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { className: 'sd-me-menu' } }}>
        <li className="sd-who" role="presentation"><b>{user.name}</b><span>{user.centre}</span></li>
        {profile.map((action) => (
          <MenuItem key={action.id} onClick={() => press(action)} data-action={action.id}><NamedIcon name={action.icon} />{action.label}</MenuItem>
        ))}
        {scheme || languages ? <ProfileChoices scheme={scheme} languages={languages} /> : null}
      </Menu>
    </>
  );
}
