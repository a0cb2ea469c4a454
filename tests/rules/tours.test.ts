import { expect, test } from 'vitest';
import { menuOf } from '../../src/engine/session/route.ts';
import { catalogue } from './support/definitions.ts';

const sessionOf = (role: Record<string, unknown>) => ({ role, program: {} }) as never;

test('each role that may sign in has a tour of five steps, offered on the first screen that it sees', () => {
  for (const role of catalogue.roles.items.filter((one) => one['barred'] !== true)) {
    const menu = menuOf(catalogue.menus, sessionOf({ menu: 'standard', ...role }));
    expect([role['name'], menu?.tour?.length]).toEqual([role['name'], 5]);
    const first = menu?.entries.find(({ visible }) => visible)?.screen ?? '';
    const offers = catalogue.screens[first]?.blocks.some(({ block, with: options }) => block === 'tour' && options?.['offer'] === true);
    expect([role['name'], first, offers]).toEqual([role['name'], first, true]);
  }
});
