import type { ClientForm } from '../../catalogue/types.ts';
import type { Facts, LongItem, OptionItem } from '../../engine/types.ts';

type Options = Pick<ClientForm, 'options'>;
const languages = new WeakMap<object, string>();

/** The rows of a list that is too long for a page which are known in this language: those that were learned in another one are forgotten. */
export function knownRows({ options }: Options, list: string, language: string): OptionItem[] {
  const known = (options[list] ??= []);
  if (languages.get(known) !== language) known.length = 0;
  languages.set(known, language);
  return known;
}

/** A row of such a list that was chosen or looked up is known from now on. */
export function learn(form: Options, list: string, item: LongItem, language: string): void {
  const known = knownRows(form, list, language);
  if (!known.some(({ value }) => value === item.value)) known.push(item);
}

/** A form as it was sent: what was learned since makes it no other. */
export const sentText = ({ options, long = [], ...form }: ClientForm): string =>
  JSON.stringify([form, long, Object.entries(options).filter(([list]) => !long.includes(list))]);

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
