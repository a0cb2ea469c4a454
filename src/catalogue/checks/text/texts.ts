import { codes } from '../../../engine/problem/codes.ts';
import { textOf, type Messages } from '../../../engine/problem/text.ts';
import { layout, type Kind } from '../../layout.ts';
import { oneOf } from '../../../engine/nearest.ts';
import { perValue } from '../../../engine/perValue.ts';
import { textGone, textsGone } from '../../report.ts';
import { stateKeys, STATES } from '../../expand/options.ts';
import { TERMS } from '../../expand/terms.ts';
import type { Source } from '../../source.ts';
import type { Check, CheckContext, Finding } from '../check.ts';
import { textsOfRules } from '../explained.ts';
import { languageOf, keysNamed, spokenTextsIn } from './places.ts';
import { areaOf, textFilesOf } from './translations.ts';

const kinds: readonly Kind[] = layout
  .map(({ kind }) => kind)
  .filter((kind) => !['messages', 'form-texts', 'reference', 'page', 'examples'].includes(kind));
/** The keys that the texts of a file name, each where it stands. */
const keysIn = perValue((source: Source) =>
  spokenTextsIn(source.value).flatMap(({ pointer, text }) => keysNamed(text).map((key) => ({ source, pointer, key }))),
);

/** Every key that a text names, those of this language among them. */
const collectKeys = ({ definitions }: CheckContext, language: string): ReturnType<typeof keysIn> => {
  const spoken = definitions.get('messages', language);
  return [...kinds.flatMap((kind) => definitions.of(kind).flatMap(({ source }) => keysIn(source))), ...(spoken ? keysIn(spoken) : [])];
};

function missing(context: CheckContext): Finding[] {
  const language = languageOf(context);
  const messages = context.catalogue.messages[language];
  if (!messages) return [];
  const file = `config/messages/${language}.json`;
  // What the states of a workflow that cannot be read are called nobody knows: that is told where it stands.
  const isUnread = (key: string): boolean => !context.definitions.sound('workflow') && areaOf(key) === STATES;
  const unknown = collectKeys(context, language)
    .filter(({ key }) => !Object.hasOwn(messages, key) && !isUnread(key))
    .map(({ source, pointer, key }): Finding => {
      const others = Object.keys(context.catalogue.messages).filter((name) => Object.hasOwn(context.catalogue.messages[name] ?? {}, key));
      const alike = Object.keys(messages).filter((one) => one.startsWith(key.split('.')[0] ?? ''));
      const right =
        others.length > 0
          ? `"${key}": "…" in ${file} again, as ${others.map((name) => `${name}.json`).join(' and ')} still say it`
          : `${oneOf(key, alike, 'key')} Or add "${key}"`;
      const isWholeArea = others.length > 0 && !Object.keys(messages).some((one) => areaOf(one) === areaOf(key));
      const cause = isWholeArea ? textsGone(areaOf(key)) : { ...textGone(key), here: true as const };
      return { source, pointer, wrong: `there is no text "${key}" in ${file}`, right, cause };
    });
  const source = context.definitions.get('messages', language);
  const coded = new Set([...Object.values(codes).map(({ text }) => text), ...(context.known.texts?.keys ?? [])]);
  const lost = source ? [...coded].filter((key) => !Object.hasOwn(messages, key)) : [];
  return [
    ...unknown,
    ...lost.flatMap((key): Finding[] =>
      source ? [{ source, pointer: '', wrong: `the text "${key}", which code reads, is missing`, right: `"${key}": "…"` }] : [],
    ),
  ];
}

/** Keys of a language of which people would read a key, each with it. */
const endlessIn = perValue((messages: Messages) => {
  const found = Object.entries(messages).flatMap(([key, text]) => {
    const left = text.includes('{{') ? keysNamed(textOf(messages, `{{${key}}}`)).find((one) => Object.hasOwn(messages, one)) : undefined;
    return left === undefined ? [] : [[key, left] as const];
  });
  return new Map(found);
});

/** Texts that say a key, since what they name leads back to themselves, or too far. */
const endless = (context: CheckContext): Finding[] =>
  Object.entries(context.catalogue.messages).flatMap(([language, messages]) =>
    [...endlessIn(messages)].flatMap(([key, left]) =>
      textFilesOf(context.definitions, language).flatMap(({ source, keyed }): Finding[] => {
        const wrong = `what it names leads back to it, or through more texts than are read: people would read {{${left}}}`;
        return Object.hasOwn(keyed, key) ? [{ source, pointer: `/${key}`, wrong, right: 'the words themselves' }] : [];
      }),
    ),
  );

function unused(context: CheckContext): Finding[] {
  const name = languageOf(context);
  const source = context.definitions.get('messages', name);
  if (!source) return [];
  const { words = {}, texts: { keys = [], begin = [] } = {} } = context.known;
  const used = new Set([...collectKeys(context, name).map(({ key }) => key), ...Object.keys(words), ...keys]);
  for (const key of textsOfRules(context)) used.add(key);
  for (const { text } of Object.values(codes)) used.add(text);
  for (const [key] of stateKeys(context.catalogue.workflows)) used.add(key);
  // What is said of one goes with what is said of several.
  const isUsed = (key: string): boolean => [key, key.replace(/\.one$/, '')].some((one) => used.has(one)) || begin.some((one) => key.startsWith(one));
  return Object.keys(context.catalogue.messages[name] ?? {})
    .filter((key) => !isUsed(key) && areaOf(key) !== TERMS)
    .map((key) => ({ source, pointer: `/${key}`, wrong: `no definition names the text "${key}"`, right: 'take it out', check: 'unused-text' }));
}

/** Every key of a text has its text. */
export const texts: Check = { name: 'missing-text', faults: (context) => [...missing(context), ...endless(context)], notices: unused };
