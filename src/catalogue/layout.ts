/** Which file is what: the table that every loader and check reads. */

interface DefinitionKey {
  kind: Kind;
  id: string;
}
interface Row<K extends string = Kind> {
  kind: K;
  pattern: RegExp;
  meta?: string;
  like: string;
  needed?: boolean;
}

/** Folders that belong to the definitions; anything in them that no row matches is a fault. */
export const roots = ['config', 'schemas', 'workflows'] as const;
const single = <K extends string>(kind: K, meta: string): Row<K> => ({
  kind,
  meta,
  pattern: new RegExp(`^config/(${kind})\\.json$`),
  like: `config/${kind}.json`,
  needed: true,
});
const formPart = <K extends string>(kind: K, meta: string): Row<K> => ({
  kind,
  meta,
  pattern: new RegExp(`^schemas/forms/([a-z][a-z0-9-]*/[a-z][a-z0-9-]*)/${kind}\\.json$`),
  like: `schemas/forms/<area>/<form>/${kind}.json`,
});

const rows = [
  single('app', 'app'),
  single('backend', 'backend'),
  single('menus', 'menus'),
  single('components', 'components'),
  { ...single('permissions', 'named'), needed: false },
  { ...single('facts', 'named'), needed: false },
  { ...single('grants', 'grants'), needed: false },
  single('theme', 'theme'),
  single('roles', 'table'),
  single('programs', 'table'),
  single('centre-models', 'table'),
  { kind: 'actions', meta: 'actions', pattern: /^config\/actions\/([a-z][a-z0-9-]*)\.json$/, like: 'config/actions/<service>.json' },
  { kind: 'entity', meta: 'entity', pattern: /^config\/entities\/([a-z][a-z0-9-]*)\.json$/, like: 'config/entities/<noun>.json' },
  { kind: 'screen', meta: 'screen', pattern: /^config\/screens\/([A-Za-z][A-Za-z0-9-]*)\.json$/, like: 'config/screens/<id>.json' },
  { kind: 'chart', meta: 'chart', pattern: /^config\/charts\/([a-z][a-z0-9-]*)\.json$/, like: 'config/charts/<chart>.json' },
  { kind: 'sheet', meta: 'sheet', pattern: /^config\/sheets\/([a-z][a-z0-9-]*)\.json$/, like: 'config/sheets/<sheet>.json' },
  {
    kind: 'page',
    pattern: /^config\/screens\/pages\/([A-Za-z][A-Za-z0-9-]*(?:\.[a-z]{2,3}(?:-[A-Z]{2})?)?)\.md$/,
    like: 'config/screens/pages/<name>.md, in another language <name>.<language>.md',
  },
  { kind: 'options', meta: 'options', pattern: /^config\/options\/([a-z][a-z0-9-]*)\.json$/, like: 'config/options/<list>.json' },
  // Pictures of options lie beside their lists, whatever they are: what is none is refused by its content.
  { kind: 'picture', pattern: /^config\/options\/(pictures\/[A-Za-z0-9][A-Za-z0-9_.-]*)$/, like: 'config/options/pictures/<picture>.png' },
  { kind: 'rows', pattern: /^(config\/options\/[a-z][a-z0-9-]*)\.csv$/, like: 'config/options/<list>.csv' },
  { kind: 'messages', meta: 'messages', pattern: /^config\/messages\/([a-z]{2,3}(?:-[A-Z]{2})?)\.json$/, like: 'config/messages/<language>.json' },
  { kind: 'reference', meta: 'reference', pattern: /^config\/reference\/([A-Za-z0-9/_-]+)\.json$/, like: 'config/reference/<name>.json' },
  { kind: 'demo', meta: 'demo', pattern: /^config\/demo\/([a-z0-9][a-z0-9-]*)\.json$/, like: 'config/demo/<name>.json' },
  { kind: 'part', meta: 'part', pattern: /^schemas\/_shared\/([a-z][a-z0-9-]*)\.json$/, like: 'schemas/_shared/<part>.json' },
  formPart('schema', 'form'),
  formPart('ui', 'ui'),
  formPart('rules', 'rules'),
  formPart('binding', 'binding'),
  formPart('examples', 'examples'),
  // What only one form needs lies in its folder: a form that is dropped in brings it along.
  {
    kind: 'options',
    meta: 'options',
    pattern: /^schemas\/forms\/[a-z][a-z0-9-]*\/[a-z][a-z0-9-]*\/options\/([a-z][a-z0-9-]*)\.json$/,
    like: 'schemas/forms/<area>/<form>/options/<list>.json',
  },
  {
    kind: 'picture',
    pattern: /^schemas\/forms\/([a-z][a-z0-9-]*\/[a-z][a-z0-9-]*\/pictures\/[A-Za-z0-9][A-Za-z0-9_.-]*)$/,
    like: 'schemas/forms/<area>/<form>/pictures/<picture>.png',
  },
  {
    kind: 'rows',
    pattern: /^(schemas\/forms\/[a-z][a-z0-9-]*\/[a-z][a-z0-9-]*\/options\/[a-z][a-z0-9-]*)\.csv$/,
    like: 'schemas/forms/<area>/<form>/options/<list>.csv',
  },
  {
    kind: 'form-texts',
    meta: 'messages',
    pattern: /^schemas\/forms\/([a-z][a-z0-9-]*\/[a-z][a-z0-9-]*\/messages\/[a-z]{2,3}(?:-[A-Z]{2})?)\.json$/,
    like: 'schemas/forms/<area>/<form>/messages/<language>.json',
  },
  { kind: 'list', meta: 'list', pattern: /^schemas\/lists\/([a-z][a-z0-9-]*)\.json$/, like: 'schemas/lists/<list>.json' },
  { kind: 'workflow', meta: 'workflow', pattern: /^workflows\/([a-z][a-z0-9-]*)\.json$/, like: 'workflows/<noun>.json' },
  {
    kind: 'workflow-examples',
    meta: 'workflow-examples',
    pattern: /^workflows\/([a-z][a-z0-9-]*)\.examples\.json$/,
    like: 'workflows/<noun>.examples.json',
  },
  { kind: 'game', meta: 'game', pattern: /^config\/games\/([a-z][a-z0-9-]*)\.json$/, like: 'config/games/<game>.json' },
  {
    kind: 'completeness',
    meta: 'completeness',
    pattern: /^config\/completeness\/([a-z][a-z0-9-]*)\.json$/,
    like: 'config/completeness/<record>.json',
  },
  { kind: 'migration', meta: 'migration', pattern: /^config\/migrations\/([a-z0-9][a-z0-9-]*)\.json$/, like: 'config/migrations/<migration>.json' },
] as const satisfies readonly Row<string>[];

export type Kind = (typeof rows)[number]['kind'];
export const layout: readonly Row[] = rows;

/** Files that lie beside the definitions and are not read: guides, pictures and tables of reference data and of the demo, the meta schemas. */
const beside = [/^schemas\/_meta\//, /^config\/(reference|demo)\/.*\.(?!json$)[a-z0-9.]+$/, /(^|\/)README\.md$/];
/** What editors and systems leave behind. */
const litter = /(^|\/)(\.[^/]*|[^/]*~|#[^/]*#|4913|[^/]*\.(swp|swx|tmp|bak|orig))$/;

/** What a path is; 'beside' when it is rightly there but not read, undefined when it has no place. */
export function folderOf(path: string): DefinitionKey | 'beside' | undefined {
  if (litter.test(path) || beside.some((pattern) => pattern.test(path))) return 'beside';
  for (const { kind, pattern } of layout) {
    const id = pattern.exec(path)?.[1];
    if (id !== undefined) return { kind, id };
  }
  return undefined;
}

/** Name of the meta schema of a kind, without `.schema.json`. */
export const metaSchemaOf = (kind: Kind): string | undefined => layout.find((row) => row.kind === kind)?.meta;
