/** The product's own definitions, judged in the browser: a fault in them is what the story shows. Tests judge them once (`tests/catalogue/glob.test.ts`). */
import { messagesOf } from '../../src/catalogue/client.ts';
import { catalogueFromGlob } from './fromGlob.ts';
import { optionLists } from '../../src/catalogue/optionLists.ts';
import { vocabularyOf } from '../../src/engine/explain/vocabulary.ts';
import { existsIn } from '../../src/engine/list/judgeAction.ts';
import { textOf, type Messages } from '../../src/engine/problem/text.ts';
import type { ResolveText } from '../../src/widgets/contract/form.ts';
import { firstLanguage } from './toolbar.ts';

export const catalogue = catalogueFromGlob({ isProven: import.meta.env.MODE === 'test' });
export const messages = messagesOf(catalogue, 'en');
export const text: ResolveText = (key, values) => textOf(messages, key, values);

export interface Spoken {
  messages: Messages;
  text: ResolveText;
}
/** The texts in the language that the toolbar chose. */
export function spokenIn(language: unknown): Spoken {
  const own = messagesOf(catalogue, String(language ?? firstLanguage));
  return { messages: own, text: (key, values) => textOf(own, key, values) };
}
/** The words in which rules are said, the same as under "Why?". */
export const vocabulary = vocabularyOf({ ...catalogue, messages });
/** Whether the screen or tab that a button needs ships: others are not drawn. */
export const exists = existsIn(
  catalogue.screens,
  Object.values(catalogue.forms).map(({ binding }) => binding),
);
export const lists = optionLists(catalogue.options);

/** A definition by name, or a sentence that says it is gone (its story is written again at the next start). */
export function findByName<T>(all: Readonly<Record<string, T>>, name: string): T {
  const found = all[name];
  if (found === undefined) throw new Error(`There is no ${name} any more: start Storybook again.`);
  return found;
}
export function example<T extends { name: string }>(all: readonly T[], name: string): T {
  const found = all.find((one) => one.name === name);
  if (!found) throw new Error(`There is no example "${name}" any more: start Storybook again.`);
  return found;
}

/** The requirement ids that an example proves; without a name those of all examples. */
export const requirementsOf = (
  def: { examples: readonly { name: string; requirement?: readonly string[] }[] } | undefined,
  name?: string,
): string[] => [
  ...new Set((def?.examples ?? []).filter((one) => name === undefined || one.name === name).flatMap(({ requirement = [] }) => requirement)),
];
