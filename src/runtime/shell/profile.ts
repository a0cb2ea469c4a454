import type { ClientApp, ScreenDef } from '../../catalogue/types.ts';
import type { Json, Text } from '../../engine/types.ts';
import { isObject } from '../save/pointers.ts';

/** One entry of the profile menu: a screen, or signing out. */
export interface ProfileEntry {
  id: string;
  label: Text;
  icon?: string;
  href?: string;
  logout: boolean;
}

const list = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);
const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

/**
 * The profile menu of config/app.json (D1-SHELL-21), first the screen that the name leads to (D12-GAP-040); screens that
 * do not exist are left out.
 */
export function profileEntries(app: ClientApp, screens: Readonly<Record<string, ScreenDef>>): ProfileEntry[] {
  const own = screens[text(app['profileLink'])];
  const first: ProfileEntry[] = own ? [{ id: own.id, label: own.title, icon: 'user', href: own.path, logout: false }] : [];
  return [
    ...first,
    ...list(app['profileMenu']).flatMap((entry): ProfileEntry[] => {
      if (!isObject(entry)) return [];
      const icon = entry['icon'] === undefined ? {} : { icon: text(entry['icon']) };
      if (entry['logout'] === true) return [{ id: 'logout', label: text(entry['label']), ...icon, logout: true }];
      const screen = screens[text(entry['screen'])];
      return screen ? [{ id: screen.id, label: text(entry['label']), ...icon, href: screen.path, logout: false }] : [];
    }),
  ];
}

export interface FooterLink {
  label: Text;
  href: string;
}
export const footerLinks = (app: ClientApp): FooterLink[] =>
  list(app['footer'])
    .filter(isObject)
    .map((link) => ({ label: text(link['label']), href: text(link['to']) }));
