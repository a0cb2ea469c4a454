import { codes } from '../../../engine/problem/codes.ts';
import type { Definitions } from '../../definitions.ts';
import { layout, type Kind } from '../../layout.ts';
import { oneOf } from '../../nearest.ts';
import { perValue } from '../../perValue.ts';
import { textGone, textsGone } from '../../report.ts';
import { stateKeys, STATES } from '../../expand/options.ts';
import { TERMS } from '../../expand/terms.ts';
import type { Source } from '../../source.ts';
import type { Check, CheckContext, Finding } from '../check.ts';
import { textsOfRules } from '../explained.ts';
import { languageOf, keysNamed, mustBeKey, onlyKeys, spokenTextsIn } from './places.ts';
import { areaOf } from './translations.ts';

const kinds: readonly Kind[] = layout
  .map(({ kind }) => kind)
  .filter((kind) => !['messages', 'form-texts', 'reference', 'page', 'examples'].includes(kind));
type Placed = { kind: Kind; source: Source; pointer: string; text: string };
const textsOf = perValue((source: Source) => spokenTextsIn(source.value));
/** Those of each kind that name a key, and those that should. */
const telling = new Map(
  kinds.map((kind) => [
    kind,
    perValue((source: Source): Placed[] =>
      textsOf(source)
        .filter(({ pointer, text }) => text.includes('{{') || mustBeKey(kind, pointer))
        .map((one) => ({ kind, source, ...one })),
    ),
  ]),
);

/** Every text that matters here. */
const all = perValue((definitions: Definitions): Placed[] =>
  [...telling].flatMap(([kind, of]) => definitions.of(kind).flatMap(({ source }) => of(source))),
);

function missing(context: CheckContext): Finding[] {
  const language = languageOf(context);
  const messages = context.catalogue.messages[language];
  if (!messages) return [];
  const file = `config/messages/${language}.json`;
  const named = [...all(context.definitions), ...inMessages(context, language)];
  // What the states of a workflow that cannot be read are called nobody knows: that is told where it stands.
  const isUnread = (key: string): boolean => !context.definitions.sound('workflow') && areaOf(key) === STATES;
  const unknown = named.flatMap(({ source, pointer, text }) =>
    keysNamed(text)
      .filter((key) => !Object.hasOwn(messages, key) && !isUnread(key))
      .map((key): Finding => {
        const others = Object.keys(context.catalogue.messages).filter((name) => Object.hasOwn(context.catalogue.messages[name] ?? {}, key));
        const alike = Object.keys(messages).filter((one) => one.startsWith(key.split('.')[0] ?? ''));
        const right =
          others.length > 0
            ? `"${key}": "…" in ${file} again, as ${others.map((name) => `${name}.json`).join(' and ')} still say it`
            : `${oneOf(key, alike, 'key')} Or add "${key}"`;
        const isWholeArea = others.length > 0 && !Object.keys(messages).some((one) => areaOf(one) === areaOf(key));
        const cause = isWholeArea ? textsGone(areaOf(key)) : { ...textGone(key), here: true as const };
        return { source, pointer, wrong: `there is no text "${key}" in ${file}`, right, cause };
      }),
  );
  const source = context.definitions.get('messages', language);
  const coded = source ? [...new Set(Object.values(codes).map(({ text }) => text))].filter((key) => !Object.hasOwn(messages, key)) : [];
  return [
    ...unknown,
    ...coded.flatMap((key): Finding[] =>
      source ? [{ source, pointer: '', wrong: `the text "${key}" of a problem code is missing`, right: `"${key}": "…"` }] : [],
    ),
  ];
}

function inMessages(context: CheckContext, language: string): { source: Source; pointer: string; text: string }[] {
  const source = context.definitions.get('messages', language);
  return source ? textsOf(source).map((found) => ({ source, ...found })) : [];
}

function literal(context: CheckContext): Finding[] {
  return all(context.definitions)
    .filter(({ kind, pointer, text }) => mustBeKey(kind, pointer) && !onlyKeys(text))
    .map(({ source, pointer, text }) => ({
      source,
      pointer,
      wrong: `${JSON.stringify(text)} is said to people but is not among the texts`,
      right: '"{{key}}", with the text under that key in config/messages',
      check: 'literal-text',
    }));
}

function language({ definitions, catalogue }: CheckContext, name: string): Finding[] {
  const source = definitions.get('app', 'app');
  if (!source || definitions.ids('messages').includes(name)) return [];
  return [
    {
      source,
      pointer: '/language',
      wrong: `there is no config/messages/${name}.json`,
      right: oneOf(name, Object.keys(catalogue.messages), 'language'),
    },
  ];
}

function unused(context: CheckContext): Finding[] {
  const name = languageOf(context);
  const source = context.definitions.get('messages', name);
  if (!source) return [];
  const used = new Set([...all(context.definitions), ...inMessages(context, name)].flatMap(({ text }) => keysNamed(text)));
  for (const key of textsOfRules(context)) used.add(key);
  for (const { text } of Object.values(codes)) used.add(text);
  for (const [key] of stateKeys(context.catalogue.workflows)) used.add(key);
  return Object.keys(context.catalogue.messages[name] ?? {})
    .filter((key) => !used.has(key) && areaOf(key) !== TERMS)
    .map((key) => ({
      source,
      pointer: `/${key}`,
      wrong: `no definition names the text "${key}"`,
      right: 'nothing, if code reads it; else take it out',
      check: 'unused-text',
    }));
}

/** Texts that are said are keys, and every key has its text. */
export const texts: Check = {
  name: 'missing-text',
  faults: (context) => [...language(context, languageOf(context)), ...missing(context), ...literal(context)],
  notices: unused,
};
