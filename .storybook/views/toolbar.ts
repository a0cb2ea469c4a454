/** What the toolbar offers: light or dark, and whose eyes to look through. */
import type { JsonObject } from '../../src/engine/types.ts';
import roles from '../../config/roles.json' with { type: 'json' };

export const schemes = [
  { value: 'light', title: 'Light', icon: 'sun' as const },
  { value: 'dark', title: 'Dark', icon: 'moon' as const },
];

export const asExample = 'example';
export const roleItems = [{ value: asExample, title: 'Role of the example' }, ...roles.items.map(({ name }) => ({ value: name, title: name }))];

/** Every role with its traits. */
export const everyRole = roles.items as unknown as readonly (JsonObject & { name: string })[];

/** The traits of the role chosen in the toolbar; undefined while the example's own role holds. */
export const roleNamed = (name: unknown): JsonObject | undefined => everyRole.find((role) => role.name === name);
