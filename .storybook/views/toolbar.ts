/** What the toolbar offers: light or dark, whose eyes to look through, and in which language. */
import type { JsonObject } from '../../src/engine/types.ts';
import type { Messages } from '../../src/engine/problem/text.ts';
import words from '../../src/widgets/words.json' with { type: 'json' };
import app from '../../config/app.json' with { type: 'json' };
import roles from '../../config/roles.json' with { type: 'json' };

export const schemes = [
  { value: 'light', title: 'Light', icon: 'sun' as const },
  { value: 'dark', title: 'Dark', icon: 'moon' as const },
];

const files = import.meta.glob<Messages>('../../config/messages/*.json', { eager: true, import: 'default' });
const spoken = Object.entries(files).map(([path, texts]) => [path.replace(/^.*\/|\.json$/g, ''), texts] as const);
const texts = new Map(spoken);

export const firstLanguage = app.language;
export const languageItems = spoken.map(([value]) => ({ value, title: new Intl.DisplayNames(value, { type: 'language' }).of(value) ?? value }));

/** What the views say themselves, in a language. */
export const viewWords = (language: string): Messages => ({ ...words, ...texts.get(language) });

export const asExample = 'example';
export const roleItems = [{ value: asExample, title: 'Role of the example' }, ...roles.items.map(({ name }) => ({ value: name, title: name }))];

/** Every role with its traits. */
export const everyRole = roles.items as unknown as readonly (JsonObject & { name: string })[];

/** The traits of the role chosen in the toolbar; undefined while the example's own role holds. */
export const roleNamed = (name: unknown): JsonObject | undefined => everyRole.find((role) => role.name === name);
