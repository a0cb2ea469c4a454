import { listOf, objectOf } from '../../engine/json.ts';
import type { Kind } from '../layout.ts';
import { type Check, type CheckContext, wrongAt, type Finding } from './check.ts';
import { unknownAmong, unknownName } from './named.ts';
import { oneOf } from '../nearest.ts';
import { placeholdersOf } from './text/places.ts';

/** Pages are in the first language; another one has its mark in the name. */
const isFirst = (page: string): boolean => !page.includes('.');

const ids =
  (kind: Kind) =>
  ({ definitions }: CheckContext): readonly string[] =>
    definitions.ids(kind);

/** What a meta schema may say under `x-ref`: the names that there are, or nothing where nobody can know them now. */
export const referents: Readonly<Record<string, (context: CheckContext) => readonly string[] | undefined>> = {
  entity: ids('entity'),
  workflow: ids('workflow'),
  form: ids('schema'),
  list: ids('list'),
  chart: ids('chart'),
  sheet: ids('sheet'),
  'option list': ids('options'),
  'reference file': ids('reference'),
  'file of config/completeness': ids('completeness'),
  page: ({ definitions }) => Object.keys(definitions.pages).filter(isFirst),
  handler: ({ known }) => known.handlers,
  'constant of config/app.json': ({ definitions, catalogue }) => (definitions.sound('app') ? Object.keys(catalogue.app.constants) : undefined),
  'component of config/components.json': ({ definitions, catalogue }) =>
    definitions.sound('components') ? listOf(catalogue.components['items']).map((item) => String(objectOf(item)['name'])) : undefined,
};

/** Whatever a definition names of another one is there. Where such names stand say the meta schemas. */
export const references: Check = {
  name: 'unknown-name',
  faults: (context) =>
    Object.entries(referents).flatMap(([what, namesOf]) => {
      const names = namesOf(context);
      const places = context.definitions.references.filter((one) => one.what === what);
      return names === undefined ? [] : unknownAmong(places, what, names);
    }),
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
