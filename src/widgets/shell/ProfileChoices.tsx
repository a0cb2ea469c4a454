import { useWords } from '../environment/environment.tsx';
import type { AppShellProps } from '../contract.ts';
import { Icon } from '../theme/Icon.tsx';
import { IconCheck, IconDeviceDesktop, IconLanguage, IconMoon, IconSun } from '../theme/icons.ts';

const schemes = [
  ['light', 'ui.scheme.light', IconSun],
  ['dark', 'ui.scheme.dark', IconMoon],
  ['system', 'ui.scheme.system', IconDeviceDesktop],
] as const;

/** Light or dark, and the language, as radio items of the profile menu. */
export function ProfileChoices({ scheme, languages }: Pick<AppShellProps, 'scheme' | 'languages'>) {
  const say = useWords();
  return (
    <>
      {scheme ? (
        <div role="group" aria-label={say('ui.scheme')}>
          <p className="sd-menu-head" aria-hidden="true">
            {say('ui.scheme')}
          </p>
          {schemes.map(([mode, word, icon]) => (
            <button
              key={mode}
              type="button"
              role="menuitemradio"
              tabIndex={-1}
              aria-checked={scheme.mode === mode}
              onClick={() => scheme.onChange(mode)}
            >
              <Icon of={icon} />
              {say(word)}
              {scheme.mode === mode ? <Icon of={IconCheck} size="small" className="sd-end" /> : null}
            </button>
          ))}
        </div>
      ) : null}
      {languages ? (
        <div role="group" aria-label={say('ui.language')}>
          <p className="sd-menu-head" aria-hidden="true">
            {say('ui.language')}
          </p>
          {languages.items.map(({ id, label }) => (
            <button
              key={id}
              type="button"
              role="menuitemradio"
              tabIndex={-1}
              lang={id}
              aria-checked={languages.current === id}
              onClick={() => languages.onChange(id)}
            >
              <Icon of={IconLanguage} />
              {label}
              {languages.current === id ? <Icon of={IconCheck} size="small" className="sd-end" /> : null}
            </button>
          ))}
        </div>
      ) : null}
    </>
  );
}
