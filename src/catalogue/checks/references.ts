/** The names by which a definition means something that is defined elsewhere, or within something else: each is looked up, the nearest is offered. */
import { segmentsOfPointer } from '../../engine/json.ts';
import { wrongAt, faultIn, type Check, type CheckContext, type Finding, type FoundFault, type Names, type Referent } from './check.ts';
import { unknownName } from './namePlaces.ts';
import { isFirst, referents } from './referents.ts';
import { referencesIn, type ReferencePlace, type FileVerdict } from '../definitions.ts';
import { nearest, oneOf } from '../../engine/nearest.ts';
import { placeholdersOf } from './text/places.ts';
import { untilChangedOf } from './untilChanged.ts';

/** What a name that is not there is told as. */
function unknown(place: ReferencePlace, referent: Referent, known: NonNullable<Names>, context: CheckContext): FoundFault[] {
  const { pointer, what, name, of } = place;
  const { check, within, mend } = referent;
  const bare = referent.bare?.(place) ?? name;
  if (referent.has?.(context, place) ?? ('has' in known ? known.has(bare) : known.includes(bare))) return [];
  const names = [...known];
  const caused = referent.cause?.(place, context);
  if (referent.wording) return [{ ...wrongAt(pointer, ...referent.wording(place, context), check), ...caused }];
  if (check === undefined) return unknownName(pointer, bare, what, names).map((found) => ({ ...found, ...caused }));
  const around = within?.(place) ?? (typeof of === 'string' ? of : undefined);
  const wrong = `"${name}" is no ${what}${around === undefined ? '' : ` in ${around}`}`;
  const right = [oneOf(bare, names, what), ...(mend && nearest(bare, names) === undefined ? [mend(place)] : [])].join(', or ');
  return [{ ...wrongAt(pointer, wrong, right, check), ...caused }];
}

/** The names in one file. */
const unknownIn = untilChangedOf((verdict: FileVerdict, context): Finding[] => {
  const known = new Map<string, Names>();
  return referencesIn(verdict).flatMap((place) => {
    const referent = referents[place.what];
    if (!referent) return [];
    const within = [place.of, place.to, segmentsOfPointer(place.pointer)[0]];
    const key = referent.check === undefined ? place.what : JSON.stringify([place.what, ...within]);
    if (!known.has(key)) known.set(key, referent.names(context, place));
    const names = known.get(key);
    return names === undefined ? [] : unknown(place, referent, names, context).map((found) => ({ source: place.source, ...found }));
  });
});

/** Whatever a definition names of another one is there. Where such names stand say the meta schemas. */
export const references: Check = {
  name: 'unknown-name',
  faults: (context) => context.definitions.verdicts.flatMap((verdict) => unknownIn(verdict, context)),
};

/** Code that definitions name, and what is not checked without its table. */
const tables = [
  ['handlers', 'names of handlers'],
  ['widgets', 'options of widgets'],
] as const;

function unchecked({ known, definitions }: CheckContext): Finding[] {
  const source = definitions.get('app', 'app');
  return tables
    .filter(([table]) => known[table] === undefined && source !== undefined)
    .flatMap(([, what]) =>
      source
        ? [{ source, pointer: '', wrong: `${what} were not checked`, right: 'the caller gives the table of known names', check: 'not-checked' }]
        : [],
    );
}

/** Pages in another language are those of a page and of a language that are there; what a page says by `{name}` is a constant. */
function saidOnPages({ definitions, catalogue }: CheckContext): Finding[] {
  const [pages, languages] = [Object.keys(definitions.pages), definitions.ids('messages')];
  const constants = definitions.sound('app') ? Object.keys(catalogue.app.constants) : undefined;
  return Object.entries(definitions.pages).flatMap(([name, text]) => {
    const [page = '', language] = name.split('.');
    const source = { file: `config/screens/pages/${name}.md`, value: null, line: () => 1 };
    return [
      ...unknownName('', page, 'page', pages.filter(isFirst)).map((found) => ({ source, ...found })),
      ...(language === undefined || languages.includes(language)
        ? []
        : faultIn(source, '', `there is no language "${language}"`, oneOf(language, languages, 'file of config/messages'))),
      ...placeholdersOf(text)
        .filter((placeholder) => constants?.includes(placeholder) === false)
        .map((placeholder) => ({
          source,
          ...wrongAt('', `the page gets no value for {${placeholder}}`, oneOf(placeholder, constants ?? [], 'constant of config/app.json')),
        })),
    ];
  });
}

/** Pages in other languages, and what pages say. */
export const namesCheck: Check = { name: 'unknown-name', faults: saidOnPages, notices: unchecked };
