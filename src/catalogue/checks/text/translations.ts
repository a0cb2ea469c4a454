import { oneOf } from '../../nearest.ts';
import { wrongAt, type Check, type CheckContext, type FoundFault } from '../check.ts';
import { languageOf } from './language.ts';
import { placeholdersOf } from './places.ts';

const sorted = (text: string): string => placeholdersOf(text).sort().join(', ');

function wrong(own: Record<string, string>, first: Record<string, string>, language: string): FoundFault[] {
  return Object.entries(own).flatMap(([key, text]) => {
    const original = first[key];
    const near = Object.keys(first).filter((one) => one.startsWith(key.split('.')[0] ?? ''));
    if (original === undefined) return [wrongAt(`/${key}`, `"${key}" is no text of config/messages/${language}.json`, oneOf(key, near, 'key'))];
    return sorted(text) === sorted(original)
      ? []
      : [wrongAt(`/${key}`, `its placeholders are {${sorted(text)}}`, `the same as in ${language}: {${sorted(original)}}`)];
  });
}

function each(
  context: CheckContext,
  judge: (own: Record<string, string>, first: Record<string, string>, language: string) => FoundFault[],
): ReturnType<Check['faults']> {
  const language = languageOf(context);
  const first = context.catalogue.messages[language];
  if (first === undefined) return [];
  return context.definitions
    .of('messages')
    .filter(({ id }) => id !== language)
    .flatMap(({ id, source }) => judge(context.catalogue.messages[id] ?? {}, first, language).map((found) => ({ source, ...found })));
}

function untranslated(own: Record<string, string>, first: Record<string, string>, language: string): FoundFault[] {
  const lacking = Object.keys(first).filter((key) => !Object.hasOwn(own, key));
  return lacking.length === 0
    ? []
    : [wrongAt('', `${lacking.length} texts are not translated yet`, `${language} is read for them: ${lacking.slice(0, 5).join(', ')} …`)];
}

/** Other languages say the same with the same placeholders, and nothing that the first does not know. */
export const translations: Check = {
  name: 'translation',
  faults: (context) => each(context, wrong),
  notices: (context) => each(context, untranslated),
};
