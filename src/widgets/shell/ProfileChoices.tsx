import useMediaQuery from '@mui/material/useMediaQuery';
import { useWords } from '../environment/environment.tsx';
import type { AppShellProps } from '../contract.ts';
import { Icon, type IconShape } from '../theme/Icon.tsx';
import {
  IconBaselineDensityMedium,
  IconBaselineDensitySmall,
  IconCheck,
  IconDeviceDesktop,
  IconLanguage,
  IconMoon,
  IconSun,
} from '../theme/icons.ts';

interface Choice {
  id: string;
  label: string;
  icon: IconShape;
  lang?: string;
}

/** One thing that a person may set about the page, as radio items of the profile menu. */
function Choices({ head, items, chosen, onChoose }: { head: string; items: readonly Choice[]; chosen: string; onChoose: (id: string) => void }) {
  return (
    <div role="group" aria-label={head}>
      <p className="sd-menu-head" aria-hidden="true">
        {head}
      </p>
      {items.map(({ id, label, icon, lang }) => (
        <button key={id} type="button" role="menuitemradio" tabIndex={-1} lang={lang} aria-checked={chosen === id} onClick={() => onChoose(id)}>
          <Icon of={icon} />
          {label}
          {chosen === id ? <Icon of={IconCheck} size="small" className="sd-end" /> : null}
        </button>
      ))}
    </div>
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
export function ProfileChoices({ scheme, density, languages }: Pick<AppShellProps, 'scheme' | 'density' | 'languages'>) {
  const say = useWords();
  // Where rows are cards there is nothing to set closer.
  const tables = useMediaQuery('(min-width: 900px)', { noSsr: true });
  const pick = <T extends string>(modes: readonly (readonly [T, IconShape])[], id: string): T | undefined => modes.find(([mode]) => mode === id)?.[0];
  return (
    <>
      {scheme ? (
        <Choices
          head={say('ui.scheme')}
          items={schemes.map(([id, icon]) => ({ id, icon, label: say(`ui.scheme.${id}`) }))}
          chosen={scheme.mode}
          onChoose={(id) => scheme.onChange(pick(schemes, id) ?? 'system')}
        />
      ) : null}
      {density && tables ? (
        <Choices
          head={say('ui.density')}
          items={densities.map(([id, icon]) => ({ id, icon, label: say(`ui.density.${id}`) }))}
          chosen={density.mode}
          onChoose={(id) => density.onChange(pick(densities, id) ?? 'standard')}
        />
      ) : null}
      {languages ? (
        <Choices
          head={say('ui.language')}
          items={languages.items.map(({ id, label }) => ({ id, label, lang: id, icon: IconLanguage }))}
          chosen={languages.current}
          onChoose={languages.onChange}
        />
      ) : null}
    </>
  );
}
