import { oneOf } from '../nearest.ts';
import { wrongAt, type Check, type CheckContext, type Finding } from './check.ts';
import { textsUnder, unknownAmong, unknownName, type NamedPlace } from './named.ts';
import { placeholdersOf } from './text/places.ts';

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

/** Lists that stand above a form and below its own. */
const listsBeside = ({ definitions, catalogue }: CheckContext): NamedPlace[] =>
  Object.values(catalogue.forms).flatMap(({ id, binding }) => {
    const source = definitions.get('binding', id);
    return (['above', 'below'] as const).flatMap((where) =>
      source ? (binding.rows?.[where] ?? []).map((name, index) => ({ source, pointer: `/rows/${where}/${index}`, name })) : [],
    );
  });

/** Further workflows of entities. */
const alongside = ({ definitions, catalogue }: CheckContext): NamedPlace[] =>
  definitions
    .of('entity')
    .flatMap(({ id, source }) => (catalogue.entities[id]?.alongside ?? []).map((name, index) => ({ source, pointer: `/alongside/${index}`, name })));

/** Pages are in the first language; another one has its mark in the name. */
const isFirst = (page: string): boolean => !page.includes('.');

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

/** Option lists, lists, pages, workflows, forms, constants and handlers that definitions name are there. */
export const namesCheck: Check = {
  name: 'unknown-name',
  faults: (context) => {
    const { definitions, catalogue, known } = context;
    const [options, workflows, forms] = (['options', 'workflow', 'schema'] as const).map((kind) => definitions.ids(kind));
    return [
      ...unknownAmong(
        [...textsUnder(context, ['schema', 'part', 'actions', 'reference'], 'x-options'), ...textsUnder(context, ['list'], 'options')],
        'option list',
        options ?? [],
      ),
      ...unknownAmong([...textsUnder(context, ['screen', 'binding'], 'list'), ...listsBeside(context)], 'list', definitions.ids('list')),
      ...unknownAmong(textsUnder(context, ['screen'], 'page'), 'page', Object.keys(definitions.pages).filter(isFirst)),
      ...saidOnPages(context),
      ...unknownAmong(
        [...textsUnder(context, ['entity'], 'workflow'), ...alongside(context), ...textsUnder(context, ['list'], 'of')],
        'workflow',
        workflows ?? [],
      ),
      ...unknownAmong(
        [...textsUnder(context, ['screen', 'actions', 'entity'], 'form'), ...textsUnder(context, ['entity'], 'document')],
        'form',
        forms ?? [],
      ),
      ...unknownAmong(textsUnder(context, ['list'], 'incomplete'), 'file of config/completeness', definitions.ids('completeness')),
      ...unknownAmong(textsUnder(context, ['actions'], 'judges'), 'form', forms ?? []),
      ...(definitions.sound('app')
        ? unknownAmong(textsUnder(context, ['binding', 'list'], 'delay'), 'constant of config/app.json', Object.keys(catalogue.app.constants))
        : []),
      ...(known.handlers ? unknownAmong(textsUnder(context, ['actions'], 'handler'), 'handler', known.handlers) : []),
    ];
  },
  notices: unchecked,
};
