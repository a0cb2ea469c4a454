/** The names by which a definition means something that is defined elsewhere, or within something else: each is looked up, the nearest is offered. */
import { segmentsOfPointer } from '../../engine/json.ts';
import { type Check, type CheckContext, wrongAt, type Finding, type FoundFault, type ReferencePlace, type Referent } from './check.ts';
import { repeated } from './duplicate/inTables.ts';
import { unknownName } from './named.ts';
import { isFirst, referents } from './referents.ts';
import { nearest, oneOf } from '../nearest.ts';
import { placeholdersOf } from './text/places.ts';

/** What a name that is not there is told as. */
function unknown(place: ReferencePlace, { check, first, within, mend, cause }: Referent, names: readonly string[]): FoundFault[] {
  const { pointer, what, name, of } = place;
  const caused = cause?.(place);
  if (check === undefined) return unknownName(pointer, name, what, names).map((found) => ({ ...found, ...caused }));
  const bare = first ? (name.replace(/^[-/]/, '').split('/')[0] ?? '') : name;
  if (names.includes(bare)) return [];
  const around = within?.(place) ?? (typeof of === 'string' ? of : undefined);
  const wrong = `"${name}" is no ${what}${around === undefined ? '' : ` in ${around}`}`;
  const right = [oneOf(bare, names, what), ...(mend && nearest(bare, names) === undefined ? [mend(place)] : [])].join(', or ');
  return [{ ...wrongAt(pointer, wrong, right, check), ...caused }];
}

/** Whatever a definition names of another one is there. Where such names stand say the meta schemas. */
export const references: Check = {
  name: 'unknown-name',
  faults: (context) => {
    const known = new Map<string, readonly string[] | undefined>();
    return context.definitions.references.flatMap((place) => {
      const referent = referents[place.what];
      if (!referent) return [];
      const within = [place.of, place.to, place.id, segmentsOfPointer(place.pointer)[0]];
      const key = JSON.stringify([place.what, ...(referent.check === undefined ? [] : within)]);
      if (!known.has(key)) {
        const found = referent.names(context, place);
        known.set(key, found && [...found]);
      }
      const names = known.get(key);
      return names === undefined ? [] : unknown(place, referent, names).map((found) => ({ source: place.source, ...found }));
    });
  },
};

/** What may stand only once does. */
export const singles: Check = {
  name: 'duplicate',
  faults: ({ definitions }) => {
    const among = new Map<string, Parameters<typeof repeated>[0][number][]>();
    for (const one of definitions.singles) {
      const key = `${one.source.file} ${one.among} ${one.what}`;
      among.set(key, [...(among.get(key) ?? []), one]);
    }
    return [...among.values()].flatMap(repeated);
  },
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
        : [{ source, ...wrongAt('', `there is no language "${language}"`, oneOf(language, languages, 'file of config/messages')) }]),
      ...placeholdersOf(text)
        .filter((said) => constants?.includes(said) === false)
        .map((said) => ({
          source,
          ...wrongAt('', `the page gets no value for {${said}}`, oneOf(said, constants ?? [], 'constant of config/app.json')),
        })),
    ];
  });
}

/** Pages in other languages, and what pages say. */
export const namesCheck: Check = { name: 'unknown-name', faults: saidOnPages, notices: unchecked };
