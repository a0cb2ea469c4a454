import MenuItem from '@mui/material/MenuItem';
import { useWords } from '../environment/environment.tsx';
import type { AppShellProps } from '../contract.ts';
import { Icon } from '../theme/Icon.tsx';
import { IconCheck, IconDeviceDesktop, IconLanguage, IconMoon, IconSun } from '../theme/icons.ts';

const schemes = [['light', 'ui.scheme.light', IconSun], ['dark', 'ui.scheme.dark', IconMoon], ['system', 'ui.scheme.system', IconDeviceDesktop]] as const;

/** Light or dark, and the language, as radio items of the profile menu. */
export function ProfileChoices({ scheme, languages }: Pick<AppShellProps, 'scheme' | 'languages'>) {
  const say = useWords();
  return (
    <>
      {scheme ? <li className="sd-menu-head" role="presentation">{say('ui.scheme')}</li> : null}
      {scheme ? schemes.map(([mode, word, icon]) => (
        <MenuItem key={mode} role="menuitemradio" aria-checked={scheme.mode === mode} onClick={() => scheme.onChange(mode)}>
          <Icon of={icon} />{say(word)}{scheme.mode === mode ? <Icon of={IconCheck} size="small" className="sd-end" /> : null}
        </MenuItem>
      )) : null}
      {languages ? <li className="sd-menu-head" role="presentation">{say('ui.language')}</li> : null}
      {languages?.items.map(({ id, label }) => (
        <MenuItem key={id} lang={id} role="menuitemradio" aria-checked={languages.current === id} onClick={() => languages.onChange(id)}>
          <Icon of={IconLanguage} />{label}{languages.current === id ? <Icon of={IconCheck} size="small" className="sd-end" /> : null}
        </MenuItem>
      ))}
    </>
  );
}
