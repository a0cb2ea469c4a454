import type { ClientForm } from '../../catalogue/types.ts';
import type { Facts, LongItem } from '../../engine/types.ts';

/** A row of such a list that was chosen or looked up is known from now on. */
export function learn({ options }: Pick<ClientForm, 'options'>, list: string, item: LongItem): void {
  const known = (options[list] ??= []);
  if (!known.some(({ value }) => value === item.value)) known.push(item);
}

/**
 * What rules may read of a form's option lists. Of lists that are too long for a page it knows what was chosen and looked up, which
 * its widgets write there (`options`); of anything else nobody here can say, so the server does.
 */
export function listFacts({ options, long = [] }: Pick<ClientForm, 'options' | 'long'>): Pick<Facts, 'lists' | 'long'> {
  if (long.length === 0) return { lists: options };
  const known = long.map((name) => {
    const items = (options[name] ??= []);
    return [name, { find: (value: unknown) => items.find((item) => item.value === value) as LongItem | undefined }] as const;
  });
  return { lists: options, long: Object.fromEntries(known) };
}
