import { useEffect, useRef, useState, type FocusEvent } from 'react';
import { useNavigation, useWords } from '../environment/environment.tsx';
import type { ActionView, AppShellProps } from '../contract.ts';
import { Icon } from '../theme/Icon.tsx';
import { IconChevronDown, IconKeyboard } from '../theme/icons.ts';
import { NamedIcon } from '../theme/NamedIcon.tsx';
import { menuKeys } from './menuKeys.ts';
import { ProfileChoices } from './ProfileChoices.tsx';

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((part) => part[0])
    .slice(0, 2)
    .join('')
    .toUpperCase();

/** Who is signed in, with the centre; its menu holds the account's screens and what a person may set about the page. */
export function ProfileMenu({
  user,
  profile,
  onOpenKeys,
  ...choices
}: Pick<AppShellProps, 'user' | 'profile' | 'scheme' | 'languages' | 'density'> & { onOpenKeys: () => void }) {
  const say = useWords();
  const navigate = useNavigation();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (open) menu.current?.querySelector('button')?.focus();
  }, [open]);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const press = ({ onPress, href }: ActionView) => {
    close();
    onPress?.();
    if (href) navigate(href);
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOpen(false);
  };
  return (
    <div className="sd-me-box" onBlur={leave}>
      <button
        ref={button}
        type="button"
        className="sd-me"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={say('ui.profileMenu', { name: `${user.name}, ${user.centre}` })}
        onClick={() => setOpen(!open)}
      >
        <span className="sd-avatar" aria-hidden="true">
          {initials(user.name)}
        </span>
        <span className="sd-me-text">
          <b>{user.name}</b>
          <small>{user.centre}</small>
        </span>
        <Icon of={IconChevronDown} size="small" />
      </button>
      {open ? (
        <div ref={menu} role="menu" aria-label={user.name} className="sd-me-menu" onKeyDown={menuKeys(close)}>
          <p className="sd-who" role="presentation">
            <b>{user.name}</b>
            <span>{user.centre}</span>
          </p>
          {profile.map((action) => (
            <button key={action.id} type="button" role="menuitem" tabIndex={-1} data-action={action.id} onClick={() => press(action)}>
              <NamedIcon name={action.icon} />
              {action.label}
            </button>
          ))}
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            data-action="keys"
            onClick={() => {
              close();
              onOpenKeys();
            }}
          >
            <Icon of={IconKeyboard} />
            {say('ui.keys')}
          </button>
          <ProfileChoices {...choices} />
        </div>
      ) : null}
    </div>
  );
}
