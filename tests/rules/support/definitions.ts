import { optionLists } from '../../../src/catalogue/optionLists.ts';
import { existsIn } from '../../../src/engine/list/judgeAction.ts';
import { productCatalogue } from '../../support/productCatalogue.ts';

/** The product's own definitions, frozen, once per worker. */
export const catalogue = await productCatalogue();
/** What a table of definitions has under a name. @throws where that is gone */
export function entryOf<T>(all: Readonly<Record<string, T>>, name: string): T {
  const found = all[name];
  if (found === undefined) throw new Error(`there is no ${name}`);
  return found;
}
export const messages = catalogue.messages['en'] ?? {};
/** Whether the screen or tab that a button needs ships. */
export const exists = existsIn(
  catalogue.screens,
  Object.values(catalogue.forms).map(({ binding }) => binding),
);
/** Option lists as rules read them. */
export const lists = optionLists(catalogue.options);

/** `[D1-REG-07 D1-REG-08] forms registration/basic-details: a sentence`. */
export const titleOf = (requirement: readonly string[], of: string, name: string): string =>
  `${requirement.length ? `[${requirement.join(' ')}] ` : ''}${of}: ${name}`;
