import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useRef, useState } from 'react';
import { useNavigation, useWords } from '../environment/environment.tsx';
import type { ActionView, AppShellProps } from '../contract/shell.ts';
import { Icon, type IconShape } from '../theme/Icon.tsx';
import {
  IconBaselineDensityMedium,
  IconBaselineDensitySmall,
  IconCheck,
  IconChevronDown,
  IconDeviceDesktop,
  IconKeyboard,
  IconLanguage,
  IconMoon,
  IconSun,
} from '../theme/icons.ts';
import { NamedIcon } from '../theme/NamedIcon.tsx';

interface Choice<T> {
  id: T;
  label: string;
  icon: IconShape;
  lang?: string;
}

/** One thing that a person may set about the page, as radio items of the profile menu. */
function Choices<T extends string>({
  head,
  items,
  currentId,
  onChoose,
}: {
  head: string;
  items: readonly Choice<T>[];
  currentId: T;
  onChoose: (id: T) => void;
}) {
  return (
    <li role="group" aria-label={head}>
      <p className="sd-menu-head sd-group" aria-hidden="true">
        {head}
      </p>
      {items.map(({ id, label, icon, lang }) => (
        <MenuItem key={id} component="div" role="menuitemradio" lang={lang} selected={currentId === id} onClick={() => onChoose(id)}>
          <Icon of={icon} />
          {label}
          {currentId === id ? <Icon of={IconCheck} size="small" className="sd-end" /> : null}
        </MenuItem>
      ))}
    </li>
  );
}

const schemes = [
  ['light', IconSun],
  ['dark', IconMoon],
  ['system', IconDeviceDesktop],
] as const;
const densities = [
  ['standard', IconBaselineDensityMedium],
  ['compact', IconBaselineDensitySmall],
] as const;

/** Light or dark, how close rows stand, and the language. */
function ProfileChoices({ scheme, density, languages }: Pick<AppShellProps, 'scheme' | 'density' | 'languages'>) {
  const say = useWords();
  // Where rows are cards there is nothing to set closer.
  const tables = useMediaQuery('(min-width: 900px)', { noSsr: true });
  return (
    <>
      {scheme ? (
        <Choices
          head={say('ui.scheme')}
          items={schemes.map(([id, icon]) => ({ id, icon, label: say(`ui.scheme.${id}`) }))}
          currentId={scheme.mode}
          onChoose={scheme.onChange}
        />
      ) : null}
      {density && tables ? (
        <Choices
          head={say('ui.density')}
          items={densities.map(([id, icon]) => ({ id, icon, label: say(`ui.density.${id}`) }))}
          currentId={density.mode}
          onChoose={density.onChange}
        />
      ) : null}
      {languages ? (
        <Choices
          head={say('ui.language')}
          items={languages.items.map(({ id, label }) => ({ id, label, lang: id, icon: IconLanguage }))}
          currentId={languages.current}
          onChoose={languages.onChange}
        />
      ) : null}
    </>
  );
}

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
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const press = ({ onPress, href }: ActionView) => {
    close();
    onPress?.();
    if (href) navigate(href);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="sd-me sd-line"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={say('ui.profileMenu', { name: `${user.name}, ${user.centre}` })}
        onClick={() => setOpen(true)}
      >
        <span className="sd-avatar sd-place" aria-hidden="true">
          {initials(user.name)}
        </span>
        <span className="sd-me-text">
          <b>{user.name}</b>
          <small>{user.centre}</small>
        </span>
        <Icon of={IconChevronDown} size="small" />
      </button>
      <Menu
        open={open}
        anchorEl={() => button.current}
        onClose={close}
        variant="menu"
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { className: 'sd-me-menu' }, list: { 'aria-label': user.name } }}
      >
        <li role="presentation" className="sd-who sd-small">
          <b>{user.name}</b>
          <span>{user.centre}</span>
        </li>
        {profile.map((action) => (
          <MenuItem key={action.id} data-action={action.id} onClick={() => press(action)}>
            <NamedIcon name={action.icon} />
            {action.label}
          </MenuItem>
        ))}
        <MenuItem
          data-action="keys"
          onClick={() => {
            close();
            onOpenKeys();
          }}
        >
          <Icon of={IconKeyboard} />
          {say('ui.keys')}
        </MenuItem>
        <ProfileChoices {...choices} />
      </Menu>
    </>
  );
}
