/** The frame of a page with the menu that a role really has: from config/, drawn as the runtime draws it. */
import { action } from 'storybook/actions';
import { textFor } from '../../src/engine/rules/logic.ts';
import { scopeFacts } from '../../src/engine/session/scopeFacts.ts';
import { menuOf } from '../../src/engine/session/route.ts';
import { drawnMenu } from '../../src/runtime/screens/route.ts';
import { footerLinks, profileEntries } from '../../src/runtime/shell/Shell.tsx';
import type { AppShellProps } from '../../src/widgets/contract/shell.ts';
import { catalogue, findByName, text } from './definitions.ts';

/** Who sees a page while the toolbar names nobody, and where. */
const usual = { role: 'Center Manager', program: 'Core Skilling Programme', centre: 'Mumbai Andheri', user: 'Sunita Deshpande' } as const;

/**
 * @param screen id in config/screens: its title stands in the bar, its entry is the current one
 * @param chosen the role that the toolbar names
 * @throws Error for a screen, role or programme that is gone
 */
export function realShell(screen: string, roleName: unknown): Omit<AppShellProps, 'children'> {
  const { app, menus, screens, roles, programs, centreModels } = catalogue;
  const screenDef = findByName(screens, screen);
  const role = roles.items.find(({ name }) => name === roleName) ?? roles.items.find(({ name }) => name === usual.role);
  const program = programs.items.find(({ name }) => name === usual.program);
  const centre = { modelId: centreModels.items[0]?.id ?? null };
  const session = role && program && scopeFacts(catalogue, { roleMapId: role.id, programId: program.id, centre, user: { names: usual.user } });
  if (!role || !session) throw new Error(`There is no ${usual.role} or ${usual.program} any more: start Storybook again.`);
  return {
    appName: app.name,
    homeHref: '/dashboard/dashboard',
    pageTitle: text(textFor(screenDef.title, { session }) ?? ''),
    program: usual.program,
    centre: usual.centre,
    role: text(role.name),
    user: { name: usual.user, centre: usual.centre },
    menu: drawnMenu(menuOf(menus, session), screens, session).map(({ label, entries }) => ({
      ...(label === '' ? {} : { label: text(label) }),
      entries: entries.map(({ screen: id, label: words, icon, path }) => ({
        id,
        label: text(words),
        href: path,
        ...(icon ? { icon } : {}),
        current: id === screen,
      })),
    })),
    profile: profileEntries(app, screens, text, action('logout')),
    footer: { copyright: text('{{shell.copyright}}', { year: '2026' }), links: footerLinks(app, text) },
    scheme: { mode: 'light', onChange: action('scheme') },
    density: { mode: 'standard', onChange: action('density') },
  };
}
