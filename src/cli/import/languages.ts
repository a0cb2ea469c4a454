/** What an XLSForm says in several languages: the text that a definition says itself, and what other languages say for it. */
import { placeholdersOf } from '../../catalogue/checks/text/places.ts';
import { perText } from '../../engine/perValue.ts';
import type { Spoken } from '../../studio/begin/formFiles.ts';
import type { SheetLine } from './sheets.ts';

/** Texts of the product by language and by text, and the language that its definitions are written in. */
export interface Languages {
  first: string;
  texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** One text: as it stands in a definition, and in other languages. */
export interface SaidText {
  text: string;
  others: Readonly<Record<string, string>>;
}

/** Several texts as one, in the languages that all of them have. */
export const textsJoined = (all: readonly SaidText[]): SaidText => ({
  text: all.map(({ text }) => text).join(', '),
  others: Object.fromEntries(
    Object.keys(all[0]?.others ?? {}).flatMap((language) => {
      const texts = all.flatMap(({ others }) => others[language] ?? []);
      return texts.length < all.length ? [] : [[language, texts.join(', ')]];
    }),
  ),
});

const english = new Intl.DisplayNames(['en'], { type: 'language' });
const nameOf = perText((language) => english.of(language) ?? language);
/** The heading of a column in a language: `label::Hindi (hi)`. */
export const headingIn = (column: string, language: string): string => `${column}::${nameOf(language)} (${language})`;
const BRACKETS = /\(([a-z]{2,3}(?:-[a-z]{2})?)\)\s*$/;

/** @param standard the language of a heading that names none @param leave hears of a language that the product does not have */
export function sheetLanguages({ first, texts }: Languages, standard: string, leave: (what: string) => void) {
  const known = Object.keys(texts);
  const unknown = new Set<string>();
  /** The language that stands in a heading, by its code or its name. */
  const languageOf = (label: string): string | undefined => {
    const code = BRACKETS.exec(label)?.[1] ?? label.trim();
    return known.find((one) => one.toLowerCase() === code || nameOf(one).toLowerCase() === label.trim());
  };
  const usual = standard === '' ? first : languageOf(standard.toLowerCase());
  /** The headings of one kind of text: `label`, `label::hindi (hi)`. */
  const headingsOf = (headings: readonly string[], of: string): { heading: string; language: string | undefined }[] =>
    headings
      .filter((heading) => heading === of || heading.startsWith(`${of}::`))
      .map((heading) => ({ heading, language: heading === of ? usual : languageOf(heading.slice(of.length + 2)) }));
  /** The heading of the text that a definition says itself: in its own language, else the first that is there. */
  const ownOf = (found: ReturnType<typeof headingsOf>) => found.find(({ language }) => language === first) ?? found[0];
  return {
    /** The headings under which a text stands: the definition's own, and those of other languages. */
    headings(headings: readonly string[], of: string): { own: string | undefined; others: Record<string, string> } {
      const found = headingsOf(headings, of);
      const own = ownOf(found);
      const others = found.filter((one) => one !== own && one.language !== undefined);
      return { own: own?.heading, others: Object.fromEntries(others.map(({ heading, language = '' }) => [language, heading])) };
    },
    readText(line: SheetLine, of: string): SaidText {
      const found = headingsOf(Object.keys(line), of).filter(({ heading }) => line[heading] !== '');
      const own = ownOf(found);
      const others = found.filter((one) => one !== own);
      for (const { heading, language } of others)
        if (language === undefined && !unknown.has(heading)) {
          unknown.add(heading);
          leave(`${heading}: there is no such language in config/messages; with its file there it is taken over`);
        }
      const spoken = others.flatMap(({ heading, language }) => (language === undefined ? [] : [[language, line[heading] ?? '']]));
      return { text: line[own?.heading ?? ''] ?? '', others: Object.fromEntries(spoken) as Record<string, string> };
    },
  };
}
export type SheetLanguages = ReturnType<typeof sheetLanguages>;

/** What other languages say for texts of definitions. What is said in another way than it is said there already is left, and told once. */
function literalsOf(all: readonly SaidText[], { texts }: Languages, leave: (what: string) => void): Record<string, Record<string, string>> {
  const literals: Record<string, Record<string, string>> = {};
  const conflicts = new Set<string>();
  for (const { text, others } of all)
    for (const [language, translation] of Object.entries(others)) {
      const own = (literals[language] ??= {});
      const there = texts[language]?.[text] ?? own[text];
      if (there === undefined) own[text] = translation;
      else if (there !== translation && !conflicts.has(`${language} ${text} ${translation}`)) {
        conflicts.add(`${language} ${text} ${translation}`);
        leave(`"${text}" is "${there}" in ${language} already and would be "${translation}": a key of its own tells them apart`);
      }
    }
  return literals;
}

/** A text without what another language says in it with other values: such a translation is refused when definitions load. */
function withItsValues({ text, others }: SaidText, leave: (what: string) => void): SaidText {
  const names = (one: string): string => [...new Set(placeholdersOf(one))].sort().join();
  const fitting = Object.entries(others).filter(([language, texts]) => {
    const isSame = names(texts) === names(text);
    if (!isSame) leave(`"${texts}" in ${language} does not name the values that "${text}" does`);
    return isSame;
  });
  return { text, others: Object.fromEntries(fitting) };
}

/** @param keyed texts of the form that have a key @returns the texts of each language but the first */
export function spokenOf(
  all: readonly SaidText[],
  keyed: Readonly<Record<string, SaidText>>,
  languages: Languages,
  leave: (what: string) => void,
): Spoken {
  const spoken: Spoken = {};
  const of = (language: string): Spoken[string] => (spoken[language] ??= { keyed: {}, literals: {} });
  for (const [key, one] of Object.entries(keyed))
    for (const [language, texts] of Object.entries(withItsValues(one, leave).others)) of(language).keyed[key] = texts;
  const whole = all.map((one) => withItsValues(one, leave));
  for (const [language, literals] of Object.entries(literalsOf(whole, languages, leave)))
    if (Object.keys(literals).length > 0) of(language).literals = literals;
  return spoken;
}
