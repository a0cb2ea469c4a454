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
/** What stands in paths for a name, a language, the folder of a form and a picture. */
const [NAME, LANGUAGE] = ['[a-z][a-z0-9-]*', '[a-z]{2,3}(?:-[A-Z]{2})?'];
const [FORM, PICTURE] = [`${NAME}/${NAME}`, 'pictures/[A-Za-z0-9][A-Za-z0-9_.-]*'];
/** @param pattern what is between brackets in it is the id */
const row = <K extends string>(kind: K, like: string, pattern: string, meta?: string): Row<K> => ({
  kind,
  like,
  pattern: new RegExp(`^${pattern}$`),
  ...(meta === undefined ? {} : { meta }),
});
const single = <K extends string>(kind: K, meta: string): Row<K> => ({
  ...row(kind, `config/${kind}.json`, `config/(${kind})\\.json`, meta),
  needed: true,
});
const formPart = <K extends string>(kind: K, meta: string): Row<K> =>
  row(kind, `schemas/forms/<area>/<form>/${kind}.json`, `schemas/forms/(${FORM})/${kind}\\.json`, meta);

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
  row('actions', 'config/actions/<service>.json', `config/actions/(${NAME})\\.json`, 'actions'),
  row('entity', 'config/entities/<noun>.json', `config/entities/(${NAME})\\.json`, 'entity'),
  row('screen', 'config/screens/<id>.json', 'config/screens/([A-Za-z][A-Za-z0-9-]*)\\.json', 'screen'),
  row('chart', 'config/charts/<chart>.json', `config/charts/(${NAME})\\.json`, 'chart'),
  row('sheet', 'config/sheets/<sheet>.json', `config/sheets/(${NAME})\\.json`, 'sheet'),
  row(
    'page',
    'config/screens/pages/<name>.md, in another language <name>.<language>.md',
    `config/screens/pages/([A-Za-z][A-Za-z0-9-]*(?:\\.${LANGUAGE})?)\\.md`,
  ),
  row('options', 'config/options/<list>.json', `config/options/(${NAME})\\.json`, 'options'),
  // Pictures of options lie beside their lists, whatever they are: what is none is refused by its content.
  row('picture', 'config/options/pictures/<picture>.png', `config/options/(${PICTURE})`),
  row('rows', 'config/options/<list>.csv', `(config/options/${NAME})\\.csv`),
  row('messages', 'config/messages/<language>.json', `config/messages/(${LANGUAGE})\\.json`, 'messages'),
  row('reference', 'config/reference/<name>.json', 'config/reference/([A-Za-z0-9/_-]+)\\.json', 'reference'),
  row('demo', 'config/demo/<name>.json', 'config/demo/([a-z0-9][a-z0-9-]*)\\.json', 'demo'),
  row('part', 'schemas/_shared/<part>.json', `schemas/_shared/(${NAME})\\.json`, 'part'),
  formPart('schema', 'form'),
  formPart('ui', 'ui'),
  formPart('rules', 'rules'),
  formPart('binding', 'binding'),
  formPart('examples', 'examples'),
  // What only one form needs lies in its folder: a form that is dropped in brings it along.
  row('options', 'schemas/forms/<area>/<form>/options/<list>.json', `schemas/forms/${FORM}/options/(${NAME})\\.json`, 'options'),
  row('picture', 'schemas/forms/<area>/<form>/pictures/<picture>.png', `schemas/forms/(${FORM}/${PICTURE})`),
  row('rows', 'schemas/forms/<area>/<form>/options/<list>.csv', `(schemas/forms/${FORM}/options/${NAME})\\.csv`),
  row('form-texts', 'schemas/forms/<area>/<form>/messages/<language>.json', `schemas/forms/(${FORM}/messages/${LANGUAGE})\\.json`, 'messages'),
  row('list', 'schemas/lists/<list>.json', `schemas/lists/(${NAME})\\.json`, 'list'),
  row('workflow', 'workflows/<noun>.json', `workflows/(${NAME})\\.json`, 'workflow'),
  row('workflow-examples', 'workflows/<noun>.examples.json', `workflows/(${NAME})\\.examples\\.json`, 'workflow-examples'),
  row('game', 'config/games/<game>.json', `config/games/(${NAME})\\.json`, 'game'),
  row('completeness', 'config/completeness/<record>.json', `config/completeness/(${NAME})\\.json`, 'completeness'),
  row('migration', 'config/migrations/<migration>.json', 'config/migrations/([a-z0-9][a-z0-9-]*)\\.json', 'migration'),
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
export const metaSchemaOf = (kind: Kind): string | undefined => layout.find((one) => one.kind === kind)?.meta;
